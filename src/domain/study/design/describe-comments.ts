import { type CommentRules, commentRules } from '#domain/comments/comment-settings.ts'
import type { CommentOrder } from '#domain/comments/order-comments.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { counted, listed } from './words.ts'

const ORDERS: Readonly<Record<CommentOrder, string>> = {
  fixed: 'in the order of the sheet',
  random: 'in an order drawn for each participant and card',
  likes: 'the most liked first',
}

/** What participants see of comments and can do with them. */
export function describeComments(condition: ConditionDraft): string {
  const rules = commentRules(parametersOf(condition))
  if (rules === undefined) return 'none'
  const display = rules.display === 'open' && condition.feed === 'scroll' ? 'open' : 'folded'
  const may = [rules.mayLike && 'like', rules.mayReport && 'report', rules.mayWrite && 'write'].filter((act) => act !== false)
  const allowed = may.length === 0 ? 'read only' : `participants may ${listed(may)}`
  return [display, ORDERS[rules.order], allowed + writing(rules)].join(', ')
}

function writing({ mayWrite, mustWrite, minLength }: CommentRules): string {
  if (!mayWrite) return ''
  const least = minLength > 1 ? ` of at least ${counted(minLength, 'character')}` : ''
  if (mustWrite) return `, and must write one comment${least} before they submit`
  return least === '' ? '' : `, comments${least}`
}
