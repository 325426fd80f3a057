import type { EngagementType, ShownFlag } from '../parameters/feed-buttons.ts'
import type { EngagementRecord, Response } from './engagement-record.ts'

/** The published fields of one click. */
export type Engagement = {
  entity_id: string
  engagement_type: EngagementType
  response: Response
  time_content_viewed: number
  time_engagement: number
}

/** `viewedAtMs` is the start of the visit to the card in which the click happened (ruling E). */
export type Click = { engagement_type: EngagementType; atMs: number; viewedAtMs: number }

/** Accuracy is shown, not clickable (spec 4, ruling C7). */
export const isClickable = (type: EngagementType) => type !== 'accuracy_score'

/** Off becomes on (1), on becomes off (0). Undefined where the control cannot be clicked. */
export function toggle(
  record: EngagementRecord,
  { engagement_type, atMs, viewedAtMs }: Click,
): { record: EngagementRecord; engagement: Engagement } | undefined {
  if (!isClickable(engagement_type)) return undefined
  const response: Response = record[engagement_type] === 1 ? 0 : 1
  const lastRT = viewedAtMs < 0 ? -1 : Math.max(0, atMs - viewedAtMs)
  return {
    record: { ...record, [engagement_type]: response, lastEngageTime: atMs, lastRT },
    engagement: {
      entity_id: record.entity_id,
      engagement_type,
      response,
      time_content_viewed: viewedAtMs,
      time_engagement: atMs,
    },
  }
}

/** The number beside a button: what others did, and one more while this participant has it on. */
export const countShown = (shownCount: number | undefined, isOn: boolean) => (shownCount ?? 0) + (isOn ? 1 : 0)

/** Whether there is a number at all: a card whose sheet names no count has none. */
export const showsNumber = (flag: ShownFlag, shownCount: number | undefined): boolean =>
  flag !== 'plain' && (flag !== 'sheet' || shownCount !== undefined)
