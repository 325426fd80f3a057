import type { Expression } from '../expression.ts'
import { mapTexts } from '../in-language.ts'
import { fieldsOf } from '../item-fields.ts'
import { withReferences } from '../library/copy-definition.ts'
import type { Text } from '../text.ts'
import { copyOfPage } from './add.ts'
import { type Edited, type EditedPage, editedItems, type MakeId } from './edited.ts'

/** One repetition of a page: the words that stand for it, and for whom it is. */
export type Round = { words: Text; when?: Expression }

/** Stands in the texts of a page for the words of each round. */
export const ROUND = '{{round}}'

const ROUND_SIGN = /\{\{\s*round\s*\}\}/g

/**
 * The page once for each round, in place of the page: with the words of the round where its texts say so, else as its heading, with keys of
 * its own, and shown to those whom the round is for. What is asked within a round refers to the same round.
 */
export function repeated(edited: Edited, id: string, rounds: readonly Round[], makeId: MakeId): Edited {
  const at = edited.pages.findIndex((page) => page.id === id)
  const original = edited.pages[at]
  if (original === undefined || rounds.length === 0) return edited
  const copies: EditedPage[] = []
  for (const round of rounds) {
    // Each sees the keys and names of those before.
    const copy = copyOfPage(original, { ...edited, pages: [...edited.pages, ...copies] }, makeId)
    copies.push(inRound(withOwnReferences(copy, original), round, edited.languages))
  }
  const pages = edited.pages.flatMap((page) => (page === original ? copies : [page]))
  return { ...edited, pages }
}

/** Conditions and texts of a copy name its own answers. */
function withOwnReferences(copy: EditedPage, original: EditedPage): EditedPage {
  const fieldsIn = (page: EditedPage) => page.blocks.flatMap(({ items }) => items.flatMap(fieldsOf))
  const own = fieldsIn(copy)
  const names = new Map(fieldsIn(original).map((field, i) => [field, own[i] ?? field]))
  return withReferences(copy, (key) => names.get(key) ?? key)
}

/** A part of a questionnaire with the words of a round in its texts, and whether any of them says them. */
export function withRoundWords<P>(part: P, words: Text, languages: readonly string[]): { filled: P; isSaid: boolean } {
  let isSaid = false
  const said = (text: string, language: string) =>
    text.replace(ROUND_SIGN, () => {
      isSaid = true
      return typeof words === 'string' ? words : (words[language] ?? Object.values(words)[0] ?? '')
    })
  const filled = mapTexts(part, (text) =>
    typeof text === 'string'
      ? said(text, languages[0] ?? '')
      : Object.fromEntries(Object.entries(text).map(([language, each]) => [language, said(each, language)])),
  ) as P // the same with other words
  return { filled, isSaid }
}

function inRound(page: EditedPage, { words, when }: Round, languages: readonly string[]): EditedPage {
  const { filled, isSaid } = withRoundWords(page, words, languages)
  const conditions = [filled.showIf, when].filter((each) => each !== undefined)
  const [only] = conditions
  return {
    ...filled,
    ...(!isSaid && { heading: words }),
    ...(only && { showIf: conditions.length === 1 ? only : { all: conditions } }),
  }
}

/** Whether other pages lead to the page by name, or draws: a round of it has another name. */
export const isNamed = (edited: Edited, id: string): boolean => {
  const name = edited.pages.find((page) => page.id === id)?.name
  const inJump = edited.pages.some(({ jumps = [] }) => jumps.some(({ to }) => 'page' in to && to.page === name))
  const inDraw = editedItems(edited).some(
    (item) =>
      'source' in item && item.source.from === 'draw' && item.source.parts.some(({ pages = [] }) => pages.includes(name ?? '')),
  )
  return inJump || inDraw
}
