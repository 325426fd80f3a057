import { journeyOf } from '../journey/journey-of.ts'
import { afterFeed, formsIn } from '../journey/planned-step.ts'

type Settings = Readonly<Record<string, string>>

/** All questionnaires of a journey, in order, by the last part of their address. The demo has none (spec 4). */
export const formNames = (settings: Settings, experiment_id: string): string[] =>
  formsIn(journeyOf(settings, experiment_id)).map(({ name }) => name)

/** What must be stored before a visit counts as complete: a form, or the feed itself where no form follows it. */
export type FinalSave = { form: string | undefined }

export function finalSave(settings: Settings, experiment_id: string): FinalSave {
  const stored = formsIn(afterFeed(journeyOf(settings, experiment_id))).filter(({ isOnlyRead }) => !isOnlyRead)
  return { form: stored.at(-1)?.name }
}
