import { itemsOf, type Page } from '../../questionnaires/questionnaire.ts'
import { checkDefinition, type DefinitionProblem } from '../check-definition.ts'
import type { Definition } from '../definition.ts'
import type { Text } from '../text.ts'
import { entryOf, type ImportEntry, type ImportResult } from './import-report.ts'

/** What the published format has no room for; its schema is not part of the domain. */
export type MisfitsIn = (definition: Definition) => readonly DefinitionProblem[]

type Errors = readonly DefinitionProblem[]

/** Each round leaves out at least one item, page, or the jumps of a page. */
const MAX_ROUNDS = 20

/** Leaves out what could not be saved, and says why: a file is taken in part rather than refused for one bad question. */
export function withoutErrors(
  definition: Definition,
  report: readonly ImportEntry[],
  misfitsIn: MisfitsIn = () => [],
): ImportResult {
  const errorsIn = (each: Definition): Errors => {
    const misfits = misfitsIn(each)
    return misfits.length > 0 ? misfits : checkDefinition(each).filter(({ kind }) => kind === 'error')
  }
  let [kept, said] = [definition, report]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = errorsIn(kept)
    if (errors.length === 0) return { ok: true, definition: kept, report: said }
    const placed = errors.filter(({ place }) => place.page !== undefined)
    if (placed.length === 0) break
    const next = { ...kept, pages: kept.pages.flatMap((page) => withoutPlaces(page, placed)) }
    if (next.pages.length === 0) return { ok: false, problem: 'The file has no question that can be taken.' }
    said = reportOf({ before: kept, after: next, errors: placed, said })
    kept = next
  }
  return { ok: false, problem: errorsIn(kept)[0]?.text ?? 'The file could not be taken.' }
}

const isOfPage = ({ place }: DefinitionProblem, page: string) => place.page === page && place.block === undefined

/** The page without the items, blocks or jumps that problems are about; without any of these it is the page itself that goes. */
function withoutPlaces(page: Page<Text>, problems: Errors): Page<Text>[] {
  const here = problems.filter(({ place }) => place.page === page.name)
  if (here.some((problem) => isOfPage(problem, page.name))) {
    const { jumps, ...rest } = page
    return jumps === undefined ? [] : [rest]
  }
  const blocks = page.blocks
    .filter(({ name }) => !here.some(({ place }) => place.block === name && place.item === undefined))
    .map((block) => ({
      ...block,
      items: block.items.filter(({ key }) => !here.some(({ place }) => place.block === block.name && place.item === key)),
    }))
    .filter(({ items }) => items.length > 0)
  return blocks.length === 0 ? [] : [{ ...page, blocks }]
}

type Round = { before: Definition; after: Definition; errors: Errors; said: readonly ImportEntry[] }

/** The entry of a question that is left out after all says so itself: nothing is both taken and left. */
function reportOf({ before, after, errors, said }: Round): ImportEntry[] {
  const kept = new Set(itemsOf(after).map(({ key }) => key))
  const reasons = new Map(
    before.pages.flatMap((page) =>
      page.blocks.flatMap((block) =>
        block.items
          .filter(({ key }) => !kept.has(key))
          .map(({ key }) => [key, reasonsOf(errors, { page: page.name, block: block.name, item: key })] as const),
      ),
    ),
  )
  const ended = errors.filter(({ place }) => after.pages.some(({ name }) => place.page === name && place.block === undefined))
  return [
    ...said.map((entry) => withoutKeys(entry, reasons)),
    ...ended.map(({ place, text }) => entryOf(place.page ?? '', '', true, [`The end behind this page was left out: ${text}`])),
  ]
}

function reasonsOf(errors: Errors, at: { page: string; block: string; item: string }): string[] {
  const texts = errors
    .filter(
      ({ place }) => place.page === at.page && (place.block ?? at.block) === at.block && (place.item ?? at.item) === at.item,
    )
    .map(({ text }) => text)
  return [...new Set(texts)]
}

function withoutKeys(entry: ImportEntry, reasons: ReadonlyMap<string, readonly string[]>): ImportEntry {
  const { keys = [], notes } = entry
  const gone = keys.filter((key) => reasons.has(key))
  if (gone.length === 0) return entry
  const left = keys.filter((key) => !reasons.has(key))
  const why = gone.flatMap((key) => (reasons.get(key) ?? []).map((text) => (left.length === 0 ? text : `${key}: ${text}`)))
  return { ...entry, what: left.length === 0 ? 'left' : 'changed', keys: left, notes: [...new Set([...notes, ...why])] }
}
