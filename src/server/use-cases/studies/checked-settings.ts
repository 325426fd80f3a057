import type { BodyOf } from '#contract/endpoint.ts'
import { parseOwnQuestionnaires } from '#contract/questionnaire-definition.ts'
import type { spawnExperiment } from '#contract/spawn-experiment.ts'
import { storable } from '#contract/text.ts'
import { decodeParameter } from '#contract/wire.ts'
import type { Nameable } from '#domain/accounts/permissions.ts'
import { groupBy } from '#domain/group-by.ts'
import { withoutRepeats } from '#domain/journey/repeat/without-repeats.ts'
import { givenForms, missingForms, withForms } from '#domain/questions/library/forms-in-settings.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { balanceProblems } from '#domain/stimuli/cards/balanced-cards.ts'
import { type ConditionSetting, checkConditionSettings } from '#domain/study/checks/condition-settings.ts'
import { type Risk, risksIn } from '#domain/study/checks/risks.ts'
import { balancedSetsIn, setNamesIn, tooManyStudyColumns } from '#domain/study/checks/study-sets.ts'
import type { SettingsVersion } from '#domain/study/lifecycle/diff-settings.ts'
import { retentionProblems } from '#domain/study/lifecycle/retention.ts'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { newestByName } from '#server/store/questionnaires/library.ts'
import { cardsOfSets, countColumnsOfSets, listSets, lockSets } from '#server/store/stimuli/sets.ts'
import { claimContentMedia } from './content-media.ts'

type Settings = readonly ConditionSetting[]

type SentSettings = BodyOf<typeof spawnExperiment>['condition_settings']

/** `before`: the settings that the study has so far, whose copies of questionnaires it keeps. */
type Given = { lab_id: string; nowMs: number; before: readonly ConditionSetting[]; nameable: Nameable }

/** The settings as they are stored and their risks, or everything that is wrong with them. Their sets stay as they are until the transaction ends. */
export async function checkedSettings(
  tx: Tx,
  given: Given,
  sent: SentSettings,
): Promise<SettingsVersion & { risks: readonly Risk[] }> {
  const { lab_id, nowMs, before, nameable } = given
  const decoded = sent.map(({ condition, param, value }) => ({
    condition,
    param,
    // The contract removes characters that cannot be stored, but an encoded value may still contain some.
    value: storable(decodeParameter(param, String(value))),
  }))
  refuseMisshapenQuestionnaires(decoded)
  const settings = withoutRepeats(await withOwnForms(tx, { lab_id, mayCopy: nameable.questionnaires, before }, decoded))
  await lockSets(tx, lab_id, setNamesIn(settings))
  const held = setNamesIn(before)
  // Others are as unknown as those that do not exist.
  const sets = (await listSets(tx, lab_id)).filter(({ entity_set }) => nameable.sets || held.includes(entity_set))
  const setSizes = new Map(sets.map(({ entity_set, num_entities }) => [entity_set, num_entities]))
  const checked = checkConditionSettings(settings, { setSizes })
  const problems = checked.ok
    ? [
        ...retentionProblems(settings, nowMs),
        ...(await unbalancedSets(tx, settings)),
        ...(await claimContentMedia(tx, lab_id, settings)),
      ]
    : checked.problems
  if (!checked.ok || problems.length > 0)
    throw new Refusal('invalid_settings', `condition_settings: ${problems.join('; ')}`, problems)
  await refuseUnfitSets(tx, settings)
  return { nConditions: checked.nConditions, settings, risks: risksIn(settings) }
}

/** Sets whose variants cannot be balanced as the settings ask. Only their cards are read. */
async function unbalancedSets(db: DbOrTx, settings: readonly ConditionSetting[]): Promise<string[]> {
  const balanced = balancedSetsIn(settings)
  const cards = groupBy(
    await cardsOfSets(db, [...new Set(balanced.map(({ entity_set }) => entity_set))]),
    ({ entity_set }) => entity_set,
  )
  return [...new Set(balanced.flatMap((set) => balanceProblems(cards.get(set.entity_set) ?? [], set)))]
}

/** The covariates of all sets that the settings name must not be too many, and balanced variants must be whole. */
export async function refuseUnfitSets(db: DbOrTx, settings: readonly ConditionSetting[]): Promise<void> {
  const columns = await countColumnsOfSets(db, setNamesIn(settings))
  const problems = [...tooManyStudyColumns(columns), ...(await unbalancedSets(db, settings))]
  if (problems.length > 0) throw new Refusal('invalid_settings', `condition_settings: ${problems.join('; ')}`, problems)
}

/** Before anything reads the setting: all rules of the domain rely on the shape of questionnaires. */
export function refuseMisshapenQuestionnaires(settings: readonly { param: string; value: string | number }[]): void {
  const values = new Set(settings.flatMap(({ param, value }) => (param === OWN_QUESTIONNAIRES ? [String(value)] : [])))
  const problems = [...values].flatMap((value) => {
    const parsed = parseOwnQuestionnaires(value)
    return parsed.ok ? [] : parsed.problems.map((problem) => `${OWN_QUESTIONNAIRES}: ${problem}`)
  })
  if (problems.length > 0) throw new Refusal('invalid_settings', `condition_settings: ${problems.join('; ')}`, problems)
}

/**
 * The settings with a copy of every questionnaire of the lab that they ask and do not bring. A study that has a copy already keeps it
 * (`before`); otherwise the newest version is taken, if the caller may look at it. What is found nowhere is reported by the check of the settings.
 */
async function withOwnForms(
  tx: Tx,
  { lab_id, mayCopy, before }: { lab_id: string; mayCopy: boolean; before: Settings },
  settings: Settings,
): Promise<ConditionSetting[]> {
  if (givenForms(settings) === undefined) return [...settings]
  const missing = missingForms(settings)
  const kept = (givenForms(before) ?? []).filter(({ name }) => missing.includes(name))
  const wanted = mayCopy ? missing.filter((name) => !kept.some((each) => each.name === name)) : []
  const found = wanted.length === 0 ? [] : await newestByName(tx, lab_id, wanted)
  return withForms(settings, [...kept, ...found])
}
