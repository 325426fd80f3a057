import type { Definition } from '../definition.ts'
import { drawOf } from '../drawing/drawn-pages.ts'
import type { DrawSource } from '../item.ts'
import { type DefinitionProblem, error, type Placed, placedItems, repeated } from './problem.ts'

type Draw = { placed: Placed; source: DrawSource }

/** Draws: how many parts, their names, and which pages belong to them. */
export function checkDraws(definition: Definition): DefinitionProblem[] {
  const names = definition.pages.map(({ name }) => name)
  const draws = placedItems(definition).flatMap((placed): Draw[] => {
    const draw = drawOf(placed.item)
    return draw === undefined ? [] : [{ placed, source: draw.source }]
  })
  return draws.flatMap(({ placed, source }, i) =>
    [
      ...partProblems(source),
      ...askedProblems(source),
      ...(placed.block.cards ? ['A block about cards cannot have a draw.'] : []),
      ...pageProblems(source, names, placed.pageAt),
      ...draws.slice(0, i).flatMap((other) => overlap(other, source, placed.item.key)),
    ].map((text) => error(placed.place, text)),
  )
}

function partProblems({ parts, nDrawn }: DrawSource): string[] {
  const values = parts.map(({ value }) => value)
  return [
    ...(parts.length === 0 ? ['The draw has no parts.'] : []),
    ...(parts.length > 0 && (nDrawn < 1 || nDrawn > parts.length) ? [`${nDrawn} of ${parts.length} parts cannot be drawn.`] : []),
    ...repeated(values).map((value) => `Two parts have the name “${value}”.`),
    ...(values.some((value) => value.trim() === '') ? ['A part has no name.'] : []),
    ...values.filter((value) => value.includes(';')).map((value) => `The name “${value}” must not have a semicolon.`),
    ...values
      .filter((value) => value.trim() !== '' && value !== value.trim())
      .map((value) => `The name “${value}” begins or ends with a space.`),
  ]
}

function askedProblems({ parts, nDrawn, nAsked }: DrawSource): string[] {
  if (nAsked === undefined) return []
  return [
    ...(nAsked > nDrawn ? [`${nAsked} of ${nDrawn} drawn parts cannot be asked.`] : []),
    ...parts
      .filter(({ pages = [] }) => pages.length === 0)
      .map(({ value }) => `Only so many parts are asked, but the part “${value}” has no pages.`),
  ]
}

/** Pages of parts stand behind the draw and one after the other, so that their order can be drawn. */
function pageProblems({ parts }: DrawSource, names: readonly string[], drawnAt: number): string[] {
  const pages = parts.flatMap((part) => part.pages ?? [])
  const unknown = pages.filter((page) => !names.includes(page))
  if (unknown.length > 0) return [...new Set(unknown)].map((page) => `A part has the page “${page}”, which does not exist.`)
  const places = pages.map((page) => names.indexOf(page)).sort((a, b) => a - b)
  const first = places[0] ?? Infinity
  return [
    ...repeated(pages).map((page) => `The page “${page}” belongs to two parts.`),
    ...(first <= drawnAt ? ['The pages of its parts must come after the page with the draw.'] : []),
    ...(new Set(places).size === pages.length && places.some((place, i) => place !== first + i)
      ? ['The pages of its parts must follow each other, without other pages between them.']
      : []),
  ]
}

/** Two draws share no page, or all pages of the one lie in a single part of the other. */
function overlap(other: Draw, source: DrawSource, key: string): string[] {
  const pagesOf = ({ parts }: DrawSource) => new Set(parts.flatMap(({ pages = [] }) => pages))
  const [mine, theirs] = [pagesOf(source), pagesOf(other.source)]
  if (![...mine].some((page) => theirs.has(page))) return []
  const isWithin = (inner: ReadonlySet<string>, { parts }: DrawSource) =>
    parts.some(({ pages = [] }) => [...inner].every((page) => pages.includes(page)))
  if (isWithin(mine, other.source) || isWithin(theirs, source)) return []
  return [`The draws “${other.placed.item.key}” and “${key}” share pages: one must lie in a single part of the other.`]
}
