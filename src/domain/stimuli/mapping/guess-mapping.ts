import { labelKinds } from '#domain/labels/index.ts'
import { isVerdict, VERACITIES, veracityOf } from '../cards/veracity.ts'
import type { Report } from '../formats/format.ts'
import { isEntityType } from '../sheet/columns.ts'
import { isWebAddress } from '../sheet/web-address.ts'
import { columnsByName, plainName } from './column-names.ts'
import { DATE_COLUMNS, isCountColumn, isDate, isMissing, orderOfDates, readCount, readPosted } from './convert-cell.ts'
import { guessHeader, guessLinesBelow } from './header-lines.ts'
import { columnFormats } from './known/index.ts'
import { AS_COVARIATE, cardLines, kindOfAddress, type Lines, type Mapping } from './mapping.ts'

/** `reasons` say in a few words why a column was taken for what it is; `known` is set for a sheet that is known by name. */
export type Guess = { mapping: Mapping; reasons: readonly string[]; known?: { label: string; report: Report } }

/** Cells that are looked at per column: enough to tell what a column holds. */
const SAMPLE = 200

/** What a sheet most likely means, by the names of its columns and by what is in them. */
export function guessMapping(lines: Lines, headerAt = guessHeader(lines)): Guess {
  const headers = lines[headerAt] ?? []
  const linesBelow = guessLinesBelow(lines, headerAt)
  const rows = cardLines(lines, { headerAt, linesBelow }).slice(0, SAMPLE)
  const cellsOf = (index: number) => rows.map((cells) => cells[index] ?? '').filter((cell) => !isMissing(cell))
  const named = headers.map((header, index) => ({ index, cells: cellsOf(index), meanings: columnsByName(header) }))
  const columns: string[] = headers.map(() => AS_COVARIATE)
  const reasons: string[] = headers.map(() => '')
  const taken = new Set<string>()
  const take = (index: number, to: string, reason: string) => {
    columns[index] = to
    reasons[index] = reason
    taken.add(to)
  }
  const plain = headers.map(plainName)
  const format = columnFormats.find(({ recognises }) => recognises(plain))
  if (format !== undefined)
    for (const { index, cells } of named) {
      const name = plain[index] ?? ''
      const to = Object.hasOwn(format.columns, name) ? format.columns[name] : undefined
      // A short text is no article.
      if (to === 'link_text' && median(cells.map((cell) => cell.length)) < ARTICLE) continue
      if (to !== undefined && !taken.has(to) && fits(to, cells)) take(index, to, `as in ${format.label}`)
    }
  // The best name first, so that `text` wins over `description`.
  const byRank = named
    .flatMap(({ index, cells, meanings }) => meanings.map((meaning) => ({ index, cells, ...meaning })))
    .sort((a, b) => a.rank - b.rank)
  for (const { index, cells, to, rank } of byRank) {
    if (columns[index] !== AS_COVARIATE || taken.has(to)) continue
    if (to === 'veracity' && SAYS_LITTLE.has(plain[index] ?? '') && cells.length > 0 && cells.every(meansAnything)) {
      // In some published sets 1 is true, in others it is false.
      reasons[index] = 'choose veracity if 1 or yes means that it is true'
      continue
    }
    if (fits(to, cells)) take(index, to, rank === 0 ? 'the same name' : 'a usual name for it')
    else reasons[index] = `its name says ${to}, its cells do not`
  }
  for (const { index, cells } of named) {
    if (columns[index] !== AS_COVARIATE || cells.length === 0) continue
    if (!taken.has('image') && !taken.has('video') && share(cells, isMedia) >= MOST)
      take(index, 'image', 'its cells are pictures or videos')
    else if (!taken.has('source_url') && !OF_PEOPLE.test(plain[index] ?? '') && share(cells, isPage) >= MOST)
      take(index, 'source_url', 'its cells are addresses of pages')
    else if (!taken.has('posted_at') && !OTHER_DATES.test(plain[index] ?? '') && share(cells, isDate) >= MOST)
      take(index, 'posted_at', 'its cells are dates')
    else if (!taken.has('veracity') && isVeracity(cells)) take(index, 'veracity', 'its cells say true or false')
  }
  if (!taken.has('body') && !taken.has('headline')) {
    const [longest] = named
      .filter(({ index }) => columns[index] === AS_COVARIATE)
      .map(({ index, cells }) => ({ index, length: median(cells.map((cell) => cell.length)) }))
      .sort((a, b) => b.length - a.length)
    if (longest !== undefined && longest.length >= LONG_TEXT) take(longest.index, 'body', 'the longest text of the sheet')
  }
  const isDrawn = ['body', 'author_name', 'author_handle', 'link_text'].some((column) => taken.has(column))
  // The number of a row names no picture.
  const hasFiles = taken.has('filename') && !IS_NUMBER.test(plain[columns.indexOf('filename')] ?? '')
  const isMediaSheet = !isDrawn && (hasFiles || ['image', 'video'].some((column) => taken.has(column)))
  const orders = DATE_COLUMNS.flatMap((name) => (taken.has(name) ? [orderOfDates(cellsOf(columns.indexOf(name)))] : []))
  const dates = orders.find((order) => order !== undefined) ?? format?.dates ?? 'month'
  const mapping: Mapping = { headerAt, linesBelow, columns, rowsAs: isMediaSheet ? 'media' : 'posts', dates }
  if (format === undefined) return { mapping, reasons }
  return { mapping, reasons, known: { label: format.label, report: format.report((name) => plain.includes(name)) } }
}

/** Whether a sheet needs to be mapped at all: ours name the type of every row. */
export function isOwnSheet(lines: Lines): boolean {
  const header = lines.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
  return header.some((cell) => columnsByName(cell)[0]?.to === 'entity_type')
}

/** Most cells; the rest may be wrong, and the check of the sheet names them. */
const MOST = 0.6
const LONG_TEXT = 30
const ARTICLE = 600
const LONGEST_NAME = 100

const share = (cells: readonly string[], test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length)

const isName = (cell: string) => cell.trim().length <= LONGEST_NAME && !/^[[{]/.test(cell.trim())
const isPage = (cell: string) => isWebAddress(cell.trim()) && !isMedia(cell)
/** Addresses of people and their pictures are not those of posts, and some days are not those on which a post was written. */
const OF_PEOPLE = /author|user|profile|account|avatar|actor/
const OTHER_DATES = /birth|dob|born|retriev|access|collect|download|scrap|updat|edit|join|register/
const IS_NUMBER = /(^|_)id$|^(post|tweet)id$/
/** Names of columns that may hold anything. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(['label', 'verdict', 'rating'])
const meansAnything = (cell: string) => /^\s*([01]|yes|no)\s*$/i.test(cell)
const LABELS: ReadonlySet<string> = new Set(labelKinds.map(({ name }) => name))
const namesLabels = (cell: string) => cell.split(/[,;]/).every((name) => LABELS.has(name.trim().toLowerCase()))
const isMedia = (cell: string) => kindOfAddress(cell.trim()) !== 'other'
const isVeracity = (cells: readonly string[]) => {
  const read = new Set(cells.map((cell) => veracityOf({ file_name: '', covariates: { veracity: cell } })))
  // A third word, such as misleading, may stand beside both.
  if (cells.every(isVerdict)) read.delete(undefined)
  // 1 and 0, yes and no alone may mean anything.
  return VERACITIES.every((each) => read.has(each)) && !read.has(undefined) && !cells.every(meansAnything)
}

/** Whether the cells of a column can be what its name says. An empty column can be anything. */
function fits(to: string, cells: readonly string[]): boolean {
  if (cells.length === 0) return true
  if (isCountColumn(to)) return share(cells, (cell) => readCount(cell) !== null) >= MOST
  if (to === 'posted_at')
    return share(cells, (cell) => readPosted(cell, 'day') !== undefined || readPosted(cell, 'month') !== undefined) >= MOST
  if (to === 'image' || to === 'video' || to === 'avatar_url')
    return share(cells, (cell) => isMedia(cell) || isWebAddress(cell)) >= MOST
  if (to === 'source_url' || to === 'link_url') return share(cells, isWebAddress) >= MOST
  // A medium has a name, and a person no record in curly brackets.
  if (to === 'source') return share(cells, isWebAddress) < MOST
  if (to === 'author_name' || to === 'author_handle') return share(cells, isName) >= MOST
  if (to === 'entity_type') return share(cells, (cell) => isEntityType(cell.trim().toLowerCase())) >= MOST
  if (to === 'veracity') return share(cells, isVerdict) >= MOST
  if (to === 'position') return share(cells, (cell) => /^\d+$/.test(cell.trim())) >= MOST
  if (to === 'label') return share(cells, namesLabels) >= MOST
  // It names a card in exports, so each card needs its own.
  if (to === 'filename') return new Set(cells).size === cells.length
  return true
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
