import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { markAsked as markContract } from '#contract/waves/waves.ts'
import type { AuditAction } from '#domain/accounts/audit-actions.ts'
import { dueIdColumns, LINK_STATES, type LinkState, personalLinkColumns } from '#domain/exports/asked-back.ts'
import { csvHeader, csvRow } from '#domain/exports/csv.ts'
import { PERSON_PARAMETERS } from '#domain/session/panel-parameters.ts'
import { personalLink } from '#domain/waves/personal-link-of.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { panelIdsOf, markAsked as storeAsked } from '#server/store/waves/people-in-waves.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { type PersonNow, type StandInWave, wavesNow } from './waves-now.ts'

type Wanted = { experiment_id: string; wave: string | undefined; state?: string | undefined }
type Due = { person: PersonNow; stand: StandInWave }

/** Who is due in a wave, as ids for the panel. Taking it changes nothing: that they were asked is said by `markAsked`. */
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
    return id === undefined ? [] : [{ line: csvRow(dueIdColumns, [id.value, id.name, person.user_id, wave, ...windowOf(stand)]) }]
  })
  await log(deps, wanted, caller, { action: 'due-ids-downloaded', wave, rows: rows.length })
  return csvHeader(dueIdColumns) + rows.map(({ line }) => line).join('')
}

/** The personal links of who is due in a wave, or of people for whom it opens later, for any other way of writing to them. */
export async function personalLinksCsv(deps: Deps, wanted: Wanted, caller: Caller): Promise<string> {
  const state = LINK_STATES.find((known) => known === (wanted.state ?? 'open'))
  if (state === undefined) throw new Refusal('bad_request', `state must be ${LINK_STATES.join(' or ')}`)
  const { wave, due } = await standingIn(deps, wanted, { caller, state })
  const linkOf = ({ participant_id }: PersonNow) =>
    personalLink(deps.publicUrl(), wanted.experiment_id, deps.tokens.personalLink(participant_id))
  const lines = due.map(({ person, stand }) =>
    csvRow(personalLinkColumns, [person.user_id, linkOf(person), wave, ...windowOf(stand)]),
  )
  await log(deps, wanted, caller, { action: 'personal-links-downloaded', wave, rows: due.length, state })
  return csvHeader(personalLinkColumns) + lines.join('')
}

const windowOf = ({ opensMs, closesMs }: StandInWave): [string, string] => [isoOf(opensMs), isoOf(closesMs)]

const isoOf = (atMs: number | null) => (atMs === null ? '' : new Date(atMs).toISOString())

const dueIn = (deps: Deps, wanted: Wanted, caller: Caller) => standingIn(deps, wanted, { caller, state: 'open' })

async function standingIn(
  { database: { db } }: Deps,
  { experiment_id, wave }: Wanted,
  { caller, state }: { caller: Caller; state: LinkState },
): Promise<{ wave: string; due: Due[] }> {
  await refuseUnlessOwn(db, experiment_id, caller)
  const { waves, people } = await wavesNow(db, experiment_id)
  const at = waves.findIndex(({ name }) => name === wave)
  if (wave === undefined || at === -1) throw new Refusal('bad_request', 'Name a wave of this study: ?wave=NAME')
  const due = people.flatMap((person) => {
    const stand = person.stands[at]
    // While somebody is still in the visit before it, nobody knows when the wave opens for them, or whether it does.
    return stand?.state === state && stand.opensMs !== null ? [{ person, stand }] : []
  })
  return { wave, due }
}

type Taken = { action: AuditAction; wave: string; rows: number; state?: LinkState }

/** The audit log says who takes how many before they leave. */
const log = ({ database: { db } }: Deps, { experiment_id }: Wanted, caller: Caller, { action, ...detail }: Taken) =>
  writeAudit(db, { ...actorOf(caller), action, target: experiment_id, detail })

/** People who are due and were asked to come in a way that is not ours. */
export async function markAsked(
  deps: Deps,
  { experiment_id, wave, user_ids }: BodyOf<typeof markContract>,
  caller: Caller,
): Promise<ReplyOf<typeof markContract>> {
  const { due } = await dueIn(deps, { experiment_id, wave }, caller)
  const named = user_ids && new Set(user_ids)
  const people = due.flatMap(({ person: { participant_id, user_id } }) => ((named?.has(user_id) ?? true) ? [participant_id] : []))
  await deps.database.db.transaction(async (tx) => {
    await storeAsked(tx, wave, people)
    const detail = { wave, rows: people.length }
    await writeAudit(tx, { ...actorOf(caller), action: 'marked-as-asked', target: experiment_id, detail })
  })
  return { success: 'true', data: { n_marked: people.length } }
}
