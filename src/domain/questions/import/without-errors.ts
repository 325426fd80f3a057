import type { Page } from '../../questionnaires/questionnaire.ts'
import { checkDefinition, type DefinitionProblem } from '../check-definition.ts'
import type { Definition } from '../definition.ts'
import { type Text, textIn } from '../text.ts'
import { entryOf, type ImportEntry, type ImportResult } from './import-report.ts'

/** Each round leaves out at least one item or page. */
const MAX_ROUNDS = 20

/** Leaves out what could not be saved, and says why: a file is taken in part rather than refused for one bad question. */
export function withoutErrors(definition: Definition, report: readonly ImportEntry[]): ImportResult {
  let [kept, said] = [definition, [...report]]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = checkDefinition(kept).filter(({ kind }) => kind === 'error')
    if (errors.length === 0) return { ok: true, definition: kept, report: said }
    const placed = errors.filter(({ place }) => place.page !== undefined)
    if (placed.length === 0) break
    said = [...said, ...placed.map((problem) => entryOf(nameIn(problem), wordsIn(kept, problem), true, [problem.text]))]
    kept = { ...kept, pages: kept.pages.flatMap((page) => withoutPlaces(page, placed)) }
    if (kept.pages.length === 0) return { ok: false, problem: 'The file has no question that can be taken.' }
  }
  const [first] = checkDefinition(kept).filter(({ kind }) => kind === 'error')
  return { ok: false, problem: first?.text ?? 'The file could not be taken.' }
}

const nameIn = ({ place }: DefinitionProblem) => place.item ?? place.block ?? place.page ?? ''

function wordsIn({ pages, languages }: Definition, { place }: DefinitionProblem): string {
  const items = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.items))
  const item = items.find(({ key }) => key === place.item)
  return item === undefined ? '' : textIn(item.label, languages)
}

/** The page without the items, blocks or itself that problems are about. */
function withoutPlaces(page: Page<Text>, problems: readonly DefinitionProblem[]): Page<Text>[] {
  const here = problems.filter(({ place }) => place.page === page.name)
  if (here.some(({ place }) => place.block === undefined)) return []
  const blocks = page.blocks
    .filter(({ name }) => !here.some(({ place }) => place.block === name && place.item === undefined))
    .map((block) => ({
      ...block,
      items: block.items.filter(({ key }) => !here.some(({ place }) => place.block === block.name && place.item === key)),
    }))
    .filter(({ items }) => items.length > 0)
  return blocks.length === 0 ? [] : [{ ...page, blocks }]
}
