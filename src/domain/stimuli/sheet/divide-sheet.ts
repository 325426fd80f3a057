import { cardFinder } from '#domain/comments/check-comments.ts'
import type { CommentSheetRow } from '#domain/comments/comment-columns.ts'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { isMissing } from '../mapping/convert-cell.ts'
import { cleanSetName } from '../set-name.ts'
import { cellReader, type Sheet } from './sheet.ts'
import { isYes } from './yes-no.ts'

/** Columns with more values than this are no conditions. */
const MOST_PARTS = 12
const SPONSORED = 'sponsored_mark'
const ADS = 'ads'

/** A column by which a sheet can become several sets, with its values and how many rows have each. Rows without a value are a part too. */
export type Division = { column: string; parts: readonly { value: string; rows: number }[] }

/** The value of a row: a mark is yes or no, whatever its spelling. */
function valueReader(sheet: Sheet, column: string): (row: Sheet['rows'][number]) => string {
  const cell = cellReader(sheet)
  return (row) => {
    const value = cell(row, column)
    if (column === SPONSORED) return isYes(value) ? 'yes' : ''
    return isMissing(value) ? '' : value
  }
}

/** By which columns a sheet can be divided: covariates with a few values, and the mark of ads. Conditions first. */
export function divisionsOf(sheet: Sheet): Division[] {
  const columns = sheet.columns.filter(({ name, role }) => role === 'covariate' || name === SPONSORED).map(({ name }) => name)
  const found = [...new Set(columns)].flatMap((column): Division[] => {
    const valueIn = valueReader(sheet, column)
    const counts = new Map<string, number>()
    for (const row of sheet.rows) {
      const value = valueIn(row)
      counts.set(value, (counts.get(value) ?? 0) + 1)
      if (counts.size > MOST_PARTS) return []
    }
    // A value for each row divides nothing.
    if (counts.size < 2 || counts.size === sheet.rows.length) return []
    const parts = [...counts].map(([value, rows]) => ({ value, rows })).sort((a, b) => inOrder(a.value, b.value))
    return [{ column, parts }]
  })
  return found.sort((a, b) => Number(isCondition(b.column)) - Number(isCondition(a.column)))
}

const inOrder = (a: string, b: string) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1)

/** Whether a column most likely says in which condition a card is shown. */
export const isCondition = (column: string): boolean => /condition|\barm\b|treatment/i.test(column)

/** Names of the parts of a set: as much of its name as fits, and the value. Each is another one. */
export function partNames(name: string, values: readonly string[]): string[] {
  const taken = new Set<string>()
  return values.map((value, i) => {
    const ending = cleanSetName(value.replace(/[\s-]+/g, '_')).slice(0, 8) || (value === '' ? 'rest' : `part${i + 1}`)
    for (let n = 1; ; n++) {
      const end = `_${ending}${n === 1 ? '' : n}`
      const whole = `${cleanSetName(name).slice(0, 15 - end.length)}${end}`
      if (taken.has(whole)) continue
      taken.add(whole)
      return whole
    }
  })
}

/** Names of the sets that a division makes. */
export const namesOfParts = ({ column, parts }: Division, name: string): string[] =>
  partNames(
    name,
    parts.map(({ value }) => (column === SPONSORED && value === 'yes' ? ADS : value)),
  )

export const isMarkOfAds = (column: string): boolean => column === SPONSORED

type Whole = { name: string; category: string; sheet: Sheet; comments: readonly CommentSheetRow['cells'][] }

/** A set for each value of a column, with its rows and their comments; the whole where there is no such column. Sponsored posts become a set of ads. */
export function divideSheet(whole: Whole, column: string): Whole[] {
  const { sheet, comments } = whole
  const division = divisionsOf(sheet).find((each) => each.column === column)
  if (division === undefined) return [whole]
  const valueIn = valueReader(sheet, column)
  const cell = cellReader(sheet)
  const cards = sheet.rows.map((row) => commentedCard((name) => cell(row, name)))
  const cardOf = cardFinder(cards)
  const values = division.parts.map(({ value }) => value)
  const names = namesOfParts(division, whole.name)
  return values.map((value, i) => {
    const places = sheet.rows.flatMap((row, place) => (valueIn(row) === value ? [place] : []))
    const newPlace = new Map(places.map((place, at) => [place, at]))
    return {
      name: names[i] ?? whole.name,
      category: column === SPONSORED && value === 'yes' ? ADS : whole.category,
      sheet: { ...sheet, rows: places.flatMap((place) => sheet.rows[place] ?? []) },
      comments: comments.flatMap((comment) => {
        const place = cardOf(String(comment['post'] ?? '').trim())
        const at = newPlace.get(place)
        if (at === undefined) return []
        // A card without a name is known by its number, which is another one in its part.
        return [cards[place]?.filename === '' ? { ...comment, post: String(at + 1) } : comment]
      }),
    }
  })
}
