import type { AuditAction } from '#domain/accounts/audit-actions.ts'
import { dueIdColumns, personalLinkColumns } from '#domain/exports/asked-back.ts'
import { csvHeader, csvRow } from '#domain/exports/csv.ts'
import { PERSON_PARAMETERS } from '#domain/session/panel-parameters.ts'
import { personalLink } from '#domain/waves/personal-link-of.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { markAsked, panelIdsOf } from '#server/store/waves/people-in-waves.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { type PersonNow, type StandInWave, wavesNow } from './waves-now.ts'

type Wanted = { experiment_id: string; wave: string | undefined }
type Due = { person: PersonNow; stand: StandInWave }

/** Who is due in a wave, as ids for the panel. They count as asked from now on. */
export async function dueIdsCsv(deps: Deps, wanted: Wanted, caller: Caller): Promise<string> {
  const { wave, due } = await dueIn(deps, wanted, caller)
  const { db } = deps.database
  const ids = new Map<number, { name: string; value: string }>()
  // Who is known by several of them: in the order in which a link names somebody.
  const known = await panelIdsOf(
    db,
    due.map(({ person }) => person.participant_id),
  )
  for (const parameter of [...PERSON_PARAMETERS].reverse())
    for (const { participant_id, name, value } of known) if (name === parameter) ids.set(participant_id, { name, value })
  const rows = due.flatMap(({ person, stand }) => {
    const id = ids.get(person.participant_id)
    return id === undefined
      ? []
      : [{ person, line: csvRow(dueIdColumns, [id.value, id.name, person.user_id, wave, ...windowOf(stand)]) }]
  })
  await record(deps, wanted, caller, { action: 'due-ids-downloaded', wave, people: rows.map(({ person }) => person) })
  return csvHeader(dueIdColumns) + rows.map(({ line }) => line).join('')
}

/** The personal links of who is due in a wave, for any other way of writing to them. */
export async function personalLinksCsv(deps: Deps, wanted: Wanted, caller: Caller): Promise<string> {
  const { wave, due } = await dueIn(deps, wanted, caller)
  const linkOf = ({ participant_id }: PersonNow) =>
    personalLink(deps.publicUrl(), wanted.experiment_id, deps.tokens.personalLink(participant_id))
  const lines = due.map(({ person, stand }) =>
    csvRow(personalLinkColumns, [person.user_id, linkOf(person), wave, ...windowOf(stand)]),
  )
  await record(deps, wanted, caller, { action: 'personal-links-downloaded', wave, people: due.map(({ person }) => person) })
  return csvHeader(personalLinkColumns) + lines.join('')
}

const windowOf = ({ opensMs, closesMs }: StandInWave): [string, string] => [isoOf(opensMs), isoOf(closesMs)]

const isoOf = (atMs: number | null) => (atMs === null ? '' : new Date(atMs).toISOString())

async function dueIn(
  { database: { db } }: Deps,
  { experiment_id, wave }: Wanted,
  caller: Caller,
): Promise<{ wave: string; due: Due[] }> {
  await refuseUnlessOwn(db, experiment_id, caller)
  const { waves, people } = await wavesNow(db, experiment_id)
  const at = waves.findIndex(({ name }) => name === wave)
  if (wave === undefined || at === -1) throw new Refusal('bad_request', 'Name a wave of this study: ?wave=NAME')
  const due = people.flatMap((person) => {
    const stand = person.stands[at]
    return stand?.state === 'open' ? [{ person, stand }] : []
  })
  return { wave, due }
}

type Taken = { action: AuditAction; wave: string; people: readonly PersonNow[] }

/** The audit log says who takes how many before they leave. */
async function record(
  { database: { db } }: Deps,
  { experiment_id }: Wanted,
  caller: Caller,
  { action, wave, people }: Taken,
): Promise<void> {
  await db.transaction(async (tx) => {
    await writeAudit(tx, { ...actorOf(caller), action, target: experiment_id, detail: { wave, rows: people.length } })
    await markAsked(
      tx,
      wave,
      people.map(({ participant_id }) => participant_id),
    )
  })
}
