import { counted } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'

type Facts = {
  /** Number of comments, by set. */
  comments?: ReadonlyMap<string, number>
}

const place = 'comments' as const

/** Comments that nobody would see, or that are to be shown and are not there. */
export function adviceOnComments({ comments, 'comments-write': writing, entity_sets }: ConditionDraft, facts: Facts) {
  const counts = entity_sets.flatMap(({ entity_set }) => facts.comments?.get(entity_set) ?? [])
  if (counts.length < entity_sets.length || counts.length === 0) return []
  const n = counts.reduce((sum, count) => sum + count, 0)
  if (comments === '' && n > 0)
    return [{ place, text: `The sets have ${counted(n, 'comment')}, which nobody sees: comments are off.` }]
  if (comments !== '' && n === 0 && writing === '')
    return [{ place, text: 'Comments are on, but no set has any, and participants cannot write some: nothing is shown.' }]
  return []
}

/** The sheet of the swipe layout covers the card, so it never opens by itself. */
export const notesOnComments = ({ comments, feed }: ConditionDraft) =>
  comments === 'open' && feed === 'swipe'
    ? [{ place, text: 'In the swipe layout comments are always folded: they come up over the card when somebody opens them.' }]
    : []
