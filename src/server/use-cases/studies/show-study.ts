import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showStudy as contract } from '#contract/show-study.ts'
import { encodeParameter } from '#contract/wire.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { maySeeSetting } from '#domain/accounts/reviewed-settings.ts'
import { SIGNED_LINKS } from '#domain/panels/signed-link.ts'
import { countChanges } from '#domain/preregistration/changes-since.ts'
import { TEST_LINKS } from '#domain/session/test-session.ts'
import { balanceOf } from '#domain/study/assignment/balance.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { assignmentRulesIn } from '#domain/study/assignment/rules.ts'
import { diffSettings, withoutValues } from '#domain/study/lifecycle/diff-settings.ts'
import { mayBeDeleted } from '#domain/study/lifecycle/status.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { signId, testLinkSecret } from '#server/secrets/link-signature.ts'
import { packetOf } from '#server/store/ethics/packets.ts'
import { countParticipants } from '#server/store/studies/delete-study.ts'
import { testsByLetters, usedOverrides } from '#server/store/studies/link-use.ts'
import { peopleByGroup } from '#server/store/studies/people-list.ts'
import { fixedRules } from '#server/store/studies/quality.ts'
import { erasedPeople } from '#server/store/studies/retention.ts'
import { settingsOfVersion } from '#server/store/studies/studies.ts'
import {
  changedSettings,
  conditionProgress,
  excludedPeople,
  type StoredChange,
  type StudyFigures,
  type StudyVersion,
  stratumProgress,
  studyFigures,
  versionsOfStudy,
} from '#server/store/studies/study-figures.ts'
import { type Caller, type Deps, labOf, PAGE_PATIENCE_MS, roleOf } from '../deps.ts'
import { shownStudy } from './list-studies.ts'
import { registrationsSince } from './preregistered-study.ts'
import { shownChange } from './set-running-settings.ts'
import { unknownStudy } from './unknown-study.ts'

export async function showStudy(
  { database, pseudonyms }: Deps,
  { experiment_id, version: asked }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  // One snapshot for all queries: a study may be revised while it is read.
  const data = await db.transaction((tx) => readStudy(tx, { caller, experiment_id, asked, pseudonyms }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  return { success: 'true', data }
}

type Request = { caller: Caller; experiment_id: string; asked: number | undefined } & Pick<Deps, 'pseudonyms'>

async function readStudy(tx: DbOrTx, { caller, experiment_id, asked, pseudonyms }: Request) {
  const lab_id = labOf(caller)
  const [study] = await studyFigures(tx, { lab_id, person_id: caller.person?.person_id }, { ids: [experiment_id] })
  if (study?.lab_id !== lab_id) throw unknownStudy(experiment_id)
  const shown_version = asked ?? study.version
  if (shown_version > study.version)
    throw new Refusal('not_found', `experiment_id '${experiment_id}' has no version ${shown_version}`)
  const settings = await settingsOfVersion(tx, { experiment_id, version: shown_version })
  const versions = await readVersions(tx, experiment_id)
  const isShown = ({ param }: { param: string }) => maySeeSetting(roleOf(caller), param)
  return {
    study: shownStudy(study, caller),
    shown_version,
    condition_settings: settings.filter(isShown).map(({ condition, param, value }) => ({
      condition,
      param,
      value: encodeParameter(param, value),
    })),
    versions: versions.map(({ changes, risks, running_changes, ...version }) => ({
      ...version,
      running_changes: running_changes.filter(isShown).map(shownChange),
      risks: risks.filter(isShown).map((risk) => ({ ...risk, conditions: [...risk.conditions] })),
      changes: changes.map((change) => (isShown(change) ? change : withoutValues(change))),
    })),
    ...(await readProgress(tx, study)),
    erased: await erasedPeople(tx, experiment_id),
    people: await peopleByGroup(tx, experiment_id),
    overrides: await usedOverrides(tx, experiment_id),
    tests_by_letters: await testsByLetters(tx, experiment_id),
    test_signature: await testSignature(tx, study, { caller, pseudonyms }),
    approval: await shownApproval(tx, experiment_id, versions),
    preregistered: await readRegistration(tx, study, caller),
    may_be_deleted: mayBeDeleted(experiment_id, await countParticipants(tx, experiment_id)),
    // Why somebody was excluded often says what they answered.
    excluded: roleMay(roleOf(caller), 'take-data') ? await excludedPeople(tx, experiment_id) : [],
  }
}

async function shownApproval(tx: DbOrTx, experiment_id: string, versions: Awaited<ReturnType<typeof readVersions>>) {
  const { approval } = await packetOf(tx, experiment_id)
  if (approval === null) return null
  const { number, ends_on, version } = approval
  const is_changed = versions.some((each) => each.version > version && each.changes.length > 0)
  return { number, ends_on, version, is_changed }
}

async function readRegistration(tx: DbOrTx, { experiment_id, version, n_conditions }: StudyFigures, caller: Caller) {
  if (!roleMay(roleOf(caller), 'copy-study')) return null
  const fixed = (await fixedRules(tx, experiment_id))?.rules ?? null
  const now = { settings: await settingsOfVersion(tx, { experiment_id, version }), fixedRules: fixed }
  const [newest] = await registrationsSince(tx, { experiment_id, version, nConditions: n_conditions }, now)
  if (newest === undefined) return null
  const { service, link, registered_on, since } = newest
  return { service, link, registered_on, version: newest.version, n_changes: countChanges(since) }
}

const LINK_SECRET = 'link-secret'

/** New people need the secret of the newest version. */
async function testSignature(
  tx: DbOrTx,
  { experiment_id, version }: StudyFigures,
  { caller, pseudonyms }: Pick<Request, 'caller' | 'pseudonyms'>,
): Promise<string> {
  if (!maySeeSetting(roleOf(caller), LINK_SECRET)) return ''
  const settings = await settingsOfVersion(tx, { experiment_id, version })
  const settingOf = (name: string) => settings.find(({ param }) => param === name)?.value ?? ''
  const secret = settingOf(SIGNED_LINKS) === 'yes' ? testLinkSecret(pseudonyms, experiment_id) : settingOf(LINK_SECRET)
  return secret === '' ? '' : signId(secret, TEST_LINKS)
}

async function readVersions(tx: DbOrTx, experiment_id: string) {
  const versions = await versionsOfStudy(tx, experiment_id)
  const changes = await changedSettings(tx, experiment_id)
  return versions.map((version, i) => ({ ...version, changes: changesInto(version, versions[i + 1], changes) }))
}

async function readProgress(tx: DbOrTx, { experiment_id, version, n_conditions }: StudyFigures) {
  const settings = await settingsOfVersion(tx, { experiment_id, version })
  const quotas = quotasIn(settings)
  const { method, by } = assignmentRulesIn(settings)
  const progress = await conditionProgress(tx, experiment_id)
  const progressOf = (condition: number) => {
    const { started = 0, live = 0, completes = 0, refused = 0 } = progress.find((one) => one.condition === condition) ?? {}
    return { started, live, completes, refused }
  }
  const study = { method, by, nConditions: n_conditions, quotas: quotas.ofStrata }
  return {
    conditions: Array.from({ length: n_conditions }, (_, i) => {
      const condition = i + 1
      return { condition, ...progressOf(condition), quota: quotas.ofCondition.get(condition) ?? null }
    }),
    unassigned: progressOf(0),
    balance: by.length === 0 ? [] : balanceOf(await stratumProgress(tx, experiment_id), study),
  }
}

/** `changes` leaves out settings that are equal in both versions; they do not affect the result. */
function changesInto(version: StudyVersion, before: StudyVersion | undefined, changes: readonly StoredChange[]) {
  if (before === undefined) return []
  const own = changes.filter((change) => change.version === version.version)
  const side = ({ n_conditions }: StudyVersion, name: 'before' | 'after') => ({
    nConditions: n_conditions,
    settings: own.flatMap(({ conditions, param, [name]: value }) =>
      value === null ? [] : conditions.map((condition) => ({ condition, param, value })),
    ),
  })
  return diffSettings(side(before, 'before'), side(version, 'after'))
}
