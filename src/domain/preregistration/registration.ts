import type { ChosenRule } from '../quality/judge.ts'
import type { ConditionSetting } from '../study/checks/condition-settings.ts'
import type { FilledQuestion } from './forms/filled-form.ts'

/** Where something can be registered. `other`: any place with an address, such as the registry of a country. */
export const SERVICES = ['osf', 'aspredicted', 'other'] as const
export type Service = (typeof SERVICES)[number]

export const SERVICE_LABELS: Readonly<Record<Service, string>> = {
  osf: 'OSF',
  aspredicted: 'AsPredicted',
  other: 'another registry',
}

/** What was registered, as it was when somebody marked the study: later edits change nothing of it. */
export type Snapshot = {
  /** Version of the study. Its settings are frozen, but for these, which change in place. */
  running: readonly ConditionSetting[]
  fixedRules: readonly ChosenRule[] | null
  /** Each form as it was filled. */
  forms: readonly { name: string; questions: readonly Pick<FilledQuestion, 'id' | 'title' | 'text'>[] }[]
}

export type Registration = {
  registration_id: string
  service: Service
  link: string
  /** Day on which it was registered, by the person. */
  registered_on: string
  version: number
  /** Epoch ms. */
  marked_at: number
  snapshot: Snapshot
}
