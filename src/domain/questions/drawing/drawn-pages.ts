import type { Answers, Page } from '../../questionnaires/questionnaire.ts'
import type { DrawSource, Item } from '../item.ts'

type Pages<T> = readonly Page<T>[]

/** A draw of a questionnaire, with the item that stores it. */
export type DrawItem = { key: string; source: DrawSource }

export const drawOf = (item: Item<unknown>): DrawItem | undefined =>
  'source' in item && item.source.from === 'draw' ? { key: item.key, source: item.source } : undefined

/** In the order of the questionnaire, so that what surrounds a draw is drawn before it. */
export const drawsIn = (pages: Pages<unknown>): DrawItem[] =>
  pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.flatMap((item) => drawOf(item) ?? [])))

/**
 * The pages as one person meets them, from what was drawn for them: pages of parts come in the order of the parts. Pages of parts that the
 * person does not have stay without blocks, so that they are passed over, jumps to them lead on, and the number of pages is everybody's.
 */
export function drawnPages<T>(pages: Pages<T>, answers: Answers): Pages<T> {
  let result = pages
  for (const { key, source } of drawsIn(pages)) {
    const drawn = Object.hasOwn(answers, key) ? answers[key] : undefined
    // Nothing was drawn yet, or for other people than this one.
    if (drawn) result = inDrawnOrder(result, source, drawn.split(';'))
  }
  return result
}

function inDrawnOrder<T>(pages: Pages<T>, { parts, nAsked }: DrawSource, drawn: readonly string[]): Pages<T> {
  const namesOf = (value: string) => parts.find((part) => part.value === value)?.pages ?? []
  const all = new Set(parts.flatMap((part) => part.pages ?? []))
  if (all.size === 0) return pages
  const own = drawn.flatMap((value, i) => {
    const names = new Set(namesOf(value))
    const ofPart = pages.filter(({ name }) => names.has(name))
    if (nAsked === undefined) return ofPart
    const onlyBefore = { n: nAsked, parts: drawn.slice(0, i).map(namesOf) }
    return ofPart.map((page) => ({ ...page, onlyBefore }))
  })
  const others = pages.filter(({ name }) => all.has(name) && !own.some((page) => page.name === name)).map(emptied)
  const at = pages.findIndex(({ name }) => all.has(name))
  const isOutside = ({ name }: Page<T>) => !all.has(name)
  return [...pages.slice(0, at), ...others, ...own, ...pages.slice(at).filter(isOutside)]
}

const emptied = <T>({ name, blockOrder }: Page<T>): Page<T> => ({ name, blockOrder, blocks: [] })
