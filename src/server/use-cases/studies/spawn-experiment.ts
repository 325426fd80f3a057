import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { spawnExperiment as contract } from '#contract/spawn-experiment.ts'
import { nameableBy } from '#domain/accounts/permissions.ts'
import { alphanumerics } from '#domain/dice.ts'
import { startWarnings } from '#domain/ethics/approval.ts'
import { textsForCopy } from '#domain/study/bundle/study-texts.ts'
import { knownRisks } from '#domain/study/checks/risks.ts'
import { warningsOf } from '#domain/study/checks/warnings.ts'
import { diffSettings, type SettingsVersion } from '#domain/study/lifecycle/diff-settings.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { hasApprovals } from '#server/store/ethics/packets.ts'
import { findStudy, insertStudy, settingsOfVersion, studyOfKey } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labRoleOf, makerOf } from '../deps.ts'
import { hasMailServer } from '../waves/mail-server-of-lab.ts'
import { checkedSettings } from './checked-settings.ts'
import { storeTexts, textsOf } from './study-texts.ts'

const ATTEMPTS = 10

type Body = BodyOf<typeof contract>

export async function spawnExperiment(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const maker = makerOf(caller)
  const { idempotency_key, status } = body
  return deps.database.db.transaction(async (tx) => {
    const before = await settingsOfEarlier(tx, maker.lab_id, idempotency_key)
    const nameable = nameableBy(labRoleOf(caller, maker.lab_id))
    const given = { lab_id: maker.lab_id, nowMs: deps.now(), before, nameable }
    const { risks: found, ...checked } = await checkedSettings(tx, given, body.condition_settings)
    const risks = knownRisks(found, body.accepted_risks ?? [])
    const facts = { hasMailServer: await hasMailServer(deps, tx, maker.lab_id), nowMs: deps.now() }
    const warnings = [
      ...warningsOf({ settings: checked.settings, risks: found }, facts),
      ...startWarnings({ status: status ?? 'running', labRecords: await hasApprovals(tx, maker.lab_id) }),
    ]
    // Five characters give 60 million ids: a second attempt is rare, a tenth means that something else is wrong.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const experiment_id = `e${alphanumerics(5, deps.random)}`
      // Waits for another call with the same key, and then finds its study.
      const study = { experiment_id, ...maker, seed: randomUUID(), ...checked, risks, status, idempotency_key }
      const isNew = await insertStudy(tx, study)
      if (isNew) {
        await writeAudit(tx, { ...actorOf(caller), action: 'study-created', target: experiment_id })
        await copyTexts(tx, { from: body.copied_from, to: experiment_id, maker })
      }
      const created = isNew ? experiment_id : await createdBefore(tx, maker.lab_id, { idempotency_key, status, checked })
      if (created !== undefined) return { success: 'true', data: { experiment_id: created, warnings } }
    }
    throw new Error('No free experiment id was found')
  })
}

type Copying = { from: string | undefined; to: string; maker: ReturnType<typeof makerOf> }

/** Texts of another lab's study stay there, also where its settings may be copied: people of that lab are named in them. */
async function copyTexts(tx: Tx, { from, to, maker }: Copying): Promise<void> {
  const original = from === undefined ? undefined : await findStudy(tx, from)
  if (original?.lab_id !== maker.lab_id) return
  const texts = await textsOf(tx, original.experiment_id)
  if (texts) await storeTexts(tx, { experiment_id: to, texts: textsForCopy(texts), written_by: maker.created_by })
}

/** Of the study that the same call made before: a newer version of a questionnaire makes it no other study. */
async function settingsOfEarlier(tx: Tx, lab_id: string, idempotency_key: string | undefined) {
  const study = idempotency_key === undefined ? undefined : await studyOfKey(tx, lab_id, idempotency_key)
  return study === undefined ? [] : settingsOfVersion(tx, { experiment_id: study.experiment_id, version: 1 })
}

type Again = Pick<Body, 'idempotency_key' | 'status'> & { checked: SettingsVersion }

/** The study of an earlier call with the same key, which must have asked for the same. */
async function createdBefore(tx: Tx, lab_id: string, { idempotency_key, status, checked }: Again): Promise<string | undefined> {
  if (idempotency_key === undefined) return undefined
  const study = await studyOfKey(tx, lab_id, idempotency_key)
  if (study === undefined) return undefined
  const { experiment_id, beganAsDraft } = study
  const settings = await settingsOfVersion(tx, { experiment_id, version: 1 })
  const isSame = diffSettings({ nConditions: checked.nConditions, settings }, checked).length === 0
  if (!isSame || beganAsDraft !== (status === 'draft'))
    throw new Refusal(
      'key_used',
      `idempotency_key was used for another study, '${experiment_id}'. Choose a new one for each study`,
    )
  return experiment_id
}
