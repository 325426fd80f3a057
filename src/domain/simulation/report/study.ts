import type { AssignmentRules } from '../../study/assignment/methods/method.ts'

type Settings = Readonly<Record<string, string>>

/** A condition of the newest version. `settings` are normalised. */
export type ReportCondition = { condition: number; name: string; settings: Settings /** As the design says. */; nCards: number }

export type ReportCard = { entity_set: string; file_name: string; covariates: Readonly<Record<string, unknown>> }

/** What a report needs to know of the study that people were sent through. */
export type ReportStudy = {
  experiment_id: string
  conditions: readonly ReportCondition[]
  assignment: AssignmentRules
  hasQuotas: boolean
  /** Cards of the sets that any condition shows. */
  cards: readonly ReportCard[]
  /** Names of the waves, and of the feeds of the first visit, in their order. */
  occasions: { waves: readonly string[]; feeds: readonly string[] }
}
