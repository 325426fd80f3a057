import type { ChosenRule } from '../quality/judge.ts'
import type { ConditionSetting } from '../study/checks/condition-settings.ts'
import type { FilledQuestion } from './forms/filled-form.ts'
import type { Service } from './registries.ts'

/** What was registered, as it was when somebody marked the study: later edits change nothing of it. */
export type Snapshot = {
  /** Version of the study. Its settings are frozen, but for these, which change in place. */
  running: readonly ConditionSetting[]
  fixedRules: readonly ChosenRule[] | null
  /** Each form as it was filled. */
  forms: readonly { name: string; questions: readonly Pick<FilledQuestion, 'id' | 'title' | 'text'>[] }[]
}

/** People who had come, without tests, simulations, those who did not agree and those who found the study full: before the day of a registration, and before it was marked here. */
export type PeopleBefore = { n_before_day: number; n_before_mark: number }

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
