import { SECRET_PARAMETERS } from '#domain/parameters/index.ts'
import { type ChangesSince, changesSince, studyThen } from '#domain/preregistration/changes-since.ts'
import type { Filled } from '#domain/preregistration/filled-parts.ts'
import type { FilledQuestion } from '#domain/preregistration/forms/filled-form.ts'
import { fillForm } from '#domain/preregistration/forms/filled-form.ts'
import { forms } from '#domain/preregistration/forms/index.ts'
import { fillFromDesign } from '#domain/preregistration/from-design/fill.ts'
import type { PeopleBefore, Registration } from '#domain/preregistration/registration.ts'
import type { PreregistrationRecord } from '#domain/preregistration/texts/document.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { setNamesIn } from '#domain/study/checks/study-sets.ts'
import { namesIn } from '#domain/study/design/words.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { sizesOfSets } from '#server/store/stimuli/sets.ts'
import {
  conditionsOfVersions,
  peopleBefore,
  preregistrationDraft,
  registrationsOf,
  type StoredDraft,
} from '#server/store/studies/preregistrations.ts'
import { fixedRules } from '#server/store/studies/quality.ts'
import { type Study, settingsOfVersion } from '#server/store/studies/studies.ts'

type RegistrationSince = Registration & { since: ChangesSince; before: PeopleBefore }

/** Everything about the preregistration of a study, of one moment. */
export type PreregisteredStudy = {
  settings: readonly ConditionSetting[]
  fixedRules: readonly ChosenRule[] | null
  draft: StoredDraft
  filled: Filled
  /** Newest first. */
  registrations: readonly RegistrationSince[]
}

type Read = Pick<Study, 'experiment_id' | 'version' | 'nConditions'>

export async function readPreregistration(db: DbOrTx, study: Read): Promise<PreregisteredStudy> {
  const { experiment_id } = study
  const settings = await settingsOfVersion(db, study)
  const rules = (await fixedRules(db, experiment_id))?.rules ?? null
  const setSizes = await sizesOfSets(db, setNamesIn(settings))
  return {
    settings,
    fixedRules: rules,
    draft: await preregistrationDraft(db, experiment_id),
    filled: fillFromDesign({ settings: withoutSecrets(settings), setSizes, fixedRules: rules }),
    registrations: await registrationsSince(db, study, { settings, fixedRules: rules }),
  }
}

const withoutSecrets = (settings: readonly ConditionSetting[]) =>
  settings.filter(({ param }) => !SECRET_PARAMETERS.includes(param))

/** Each with what has changed since, and who had come before. */
export async function registrationsSince(
  db: DbOrTx,
  { experiment_id, nConditions }: Read,
  now: Pick<PreregisteredStudy, 'settings' | 'fixedRules'>,
): Promise<RegistrationSince[]> {
  const registrations = await registrationsOf(db, experiment_id)
  if (registrations.length === 0) return []
  const nOfVersions = await conditionsOfVersions(db, experiment_id)
  const settingsThen = new Map<number, ConditionSetting[]>()
  for (const version of new Set(registrations.map((each) => each.version)))
    settingsThen.set(version, await settingsOfVersion(db, { experiment_id, version }))
  const found: RegistrationSince[] = []
  for (const registration of registrations) {
    const { version, snapshot } = registration
    const frozen = { nConditions: nOfVersions.get(version) ?? nConditions, settings: settingsThen.get(version) ?? [] }
    const since = changesSince(studyThen(frozen, snapshot), { nConditions, ...now })
    found.push({ ...registration, since, before: await peopleBefore(db, experiment_id, registration) })
  }
  return found
}

export type FilledForms = readonly { name: string; questions: readonly FilledQuestion[] }[]

export const filledForms = ({ filled, draft: { answers } }: Pick<PreregisteredStudy, 'filled' | 'draft'>): FilledForms =>
  forms.map((form) => ({ name: form.name, questions: fillForm(form, { filled, answers }) }))

/** What the package says; undefined where nobody wrote or marked anything. */
export function recordOf(study: Read, read: PreregisteredStudy): PreregistrationRecord | undefined {
  const { draft, registrations, settings } = read
  if (draft.revision === 0 && registrations.length === 0) return undefined
  const shown = filledForms(read).map(({ name, questions }) => ({
    name,
    questions: questions.map(({ id, title, text }) => ({ id, title, text })),
  }))
  const { experiment_id, version } = study
  return { experiment_id, version, names: namesIn(settings), draft: draft.revision === 0 ? [] : shown, registrations }
}
