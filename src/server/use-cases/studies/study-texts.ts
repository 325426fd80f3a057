import { approvalFile } from '#domain/ethics/approval-text.ts'
import type { TextFile } from '#domain/exports/package/materials.ts'
import { preregistrationFiles } from '#domain/preregistration/texts/files.ts'
import { hasEthicsTexts, hasTexts, type StudyTexts } from '#domain/study/bundle/study-texts.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { packetOf, savePacket } from '#server/store/ethics/packets.ts'
import { preregistrationDraft, setPreregistrationDraft } from '#server/store/studies/preregistrations.ts'
import type { Study } from '#server/store/studies/studies.ts'
import { readPacket } from '../ethics/read-packet.ts'
import { readPreregistration, recordOf } from './preregistered-study.ts'

/** Undefined if nobody wrote any. */
export async function textsOf(db: DbOrTx, experiment_id: string): Promise<StudyTexts | undefined> {
  const { answers: preregistration } = await preregistrationDraft(db, experiment_id)
  const { answers: ethics } = await packetOf(db, experiment_id)
  const texts = { preregistration, ethics }
  return hasTexts(texts) ? texts : undefined
}

type NewTexts = { experiment_id: string; texts: StudyTexts; written_by: string }

/** As the first save of a study that was made just now. */
export async function storeTexts(tx: DbOrTx, { experiment_id, texts, written_by }: NewTexts): Promise<void> {
  const { preregistration: answers, ethics } = texts
  if (Object.keys(answers).length > 0)
    await setPreregistrationDraft(tx, { experiment_id, answers, revision: 1, changed_by: written_by })
  if (hasEthicsTexts(ethics)) await savePacket(tx, experiment_id, { revision: 1, answers: ethics, approval: null })
}

/** What was preregistered and approved, for readers of a bundle. An import does not read it. */
export async function documentationOf(tx: DbOrTx, study: Study): Promise<TextFile[]> {
  const { experiment_id, version, lab_id } = study
  const record = recordOf(study, await readPreregistration(tx, study))
  const { packet, changes, otherChanges } = await readPacket(tx, { experiment_id, lab_id })
  const isChanged = changes.length > 0 || otherChanges.length > 0
  return [
    ...(record === undefined ? [] : preregistrationFiles(record)),
    ...(packet.approval === null ? [] : [approvalFile({ experiment_id, version, approval: packet.approval, isChanged })]),
  ].map(({ path, text }) => ({ path: `documentation/${path}`, text }))
}
