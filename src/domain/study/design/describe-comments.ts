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
export const describeComments = (condition: ConditionDraft): string => commentWords(parametersOf(condition)) ?? 'none'

/** Undefined where there are none. */
export function commentWords(settings: Readonly<Record<string, string>>): string | undefined {
  const rules = commentRules(settings)
  if (rules === undefined) return undefined
  const display = rules.display === 'open' && settings['feed'] !== 'swipe' ? 'open' : 'folded'
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
