import { blankDraft, type DraftEvent, draftReducer } from '../../draft/draft.ts'
import type { ConditionDraft } from '../../draft/draft-condition.ts'
import { type Finding, preflight } from '../preflight.ts'

export const sizes = new Map([['news', 20]])
export const set = (number_to_show?: number) => ({
  entity_set: 'news',
  randomize_between_subjects: 'yes' as const,
  ...(number_to_show !== undefined && { number_to_show }),
})
export const change = (patch: Partial<ConditionDraft>, condition: number | 'all' = 'all'): DraftEvent => ({
  happened: 'section-changed',
  condition,
  patch,
})
export const conditions = (text: string): DraftEvent[] => [
  { happened: 'conditions-typed', text },
  { happened: 'conditions-confirmed' },
]
export const whole = (kind: Finding['kind'], ...events: DraftEvent[]) =>
  preflight(events.reduce(draftReducer, blankDraft), sizes).filter((finding) => finding.kind === kind)
export const findings = (kind: Finding['kind'], ...events: DraftEvent[]) =>
  whole(kind, ...events).map(({ place, conditions: of, text }) => ({ place, conditions: of, text }))
export const texts = (kind: Finding['kind'], ...events: DraftEvent[]) => findings(kind, ...events).map(({ text }) => text)

export const chosen = change({ entity_sets: [set()] })
