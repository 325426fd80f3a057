import { idsIn } from './loops.ts'
import { type PagesOfBlock, pagesOfBlock } from './pages.ts'
import { at, isPayload, listOf, type Payload, textAt } from './payload.ts'
import { withPipesIn } from './pipes.ts'
import type { Progress } from './progress.ts'
import type { Survey } from './read-survey.ts'

/**
 * A block in one of its places in the flow: surveys ask the same questions at the end of each arm of an experiment. Within the block its
 * questions mean those that are asked there; behind it, those of all places up to then.
 */
export function pagesInPlace(block: Payload, survey: Survey, progress: Progress): PagesOfBlock {
  if (!isRepeated(survey, textAt(block, 'ID'))) return pagesOfBlock(block, survey.questions, progress)
  const { taken, elsewhere } = progress
  const ids = [...idsIn(block)]
  const before = ids.map((id) => {
    const last = taken.get(id)
    const all = [...(elsewhere.get(id) ?? []), ...(last === undefined ? [] : [last])]
    elsewhere.delete(id)
    taken.delete(id)
    return { id, all }
  })
  const { pages, hidden } = pagesOfBlock(block, survey.questions, progress)
  const piped = withPipesIn(pages, progress)
  for (const { id, all } of before) if (all.length > 0) elsewhere.set(id, all)
  return { pages: [...piped], hidden }
}

const MAX_DEPTH = 20

/** Whether a block stands in the flow more than once. */
function isRepeated(survey: Survey, id: string): boolean {
  const count = (entries: readonly Payload[], depth: number): number =>
    depth > MAX_DEPTH
      ? 0
      : entries.reduce(
          (sum, entry) =>
            sum + (textAt(entry, 'ID') === id ? 1 : 0) + count(listOf(at(entry, 'Flow')).filter(isPayload), depth + 1),
          0,
        )
  return count(survey.flow, 0) > 1
}
