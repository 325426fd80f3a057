import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { excludeParticipants as contract, excludeParticipant as contractOfOne } from '#contract/exclude-participants.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { reasonText } from '#domain/quality/words.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Exclusion, setExclusions } from '#server/store/visits/participants.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { flagsBy, judgedPeople } from './show-quality.ts'
import { unknownStudy } from './unknown-study.ts'

export async function excludeParticipant(
  deps: Deps,
  { experiment_id, user_id, reason }: BodyOf<typeof contractOfOne>,
  caller: Caller,
): Promise<ReplyOf<typeof contractOfOne>> {
  await change(deps, { experiment_id, caller, peopleOf: async () => [{ user_id, reason }] })
  return { success: 'true' }
}

export async function excludeParticipants(
  deps: Deps,
  { experiment_id, user_ids, reason = null, rules }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (rules !== undefined && reason !== null)
    throw new Refusal('bad_request', 'Name rules or give a reason: the reason of a rule says what it found')
  const wanted = [...new Set(user_ids)]
  const n_changed = await change(deps, {
    experiment_id,
    caller,
    peopleOf: async (tx) =>
      rules === undefined
        ? wanted.map((user_id) => ({ user_id, reason }))
        : exclusionsBy(tx, { experiment_id, rules, user_ids: wanted }),
  })
  return { success: 'true', data: { n_changed } }
}

type ByRules = { experiment_id: string; rules: readonly ChosenRule[]; user_ids: readonly string[] }

/** Judged at this moment: the reason that is kept is what the rules find now. */
async function exclusionsBy(tx: Tx, { experiment_id, rules, user_ids }: ByRules): Promise<Exclusion[]> {
  const people = new Map((await judgedPeople(tx, experiment_id)).map((person) => [person.user_id, person]))
  return user_ids.map((user_id) => {
    const person = people.get(user_id)
    if (person === undefined) throw unknownParticipant(experiment_id, user_id)
    const by = flagsBy(person, rules)
    if (by.length === 0) throw new Refusal('bad_request', `None of these rules flags user_id '${user_id}'. Nobody was excluded.`)
    return { user_id, reason: reasonText(by), by }
  })
}

type Change = { experiment_id: string; caller: Caller; peopleOf: (tx: Tx) => Promise<readonly Exclusion[]> }

async function change({ database: { db }, changes }: Deps, { experiment_id, caller, peopleOf }: Change): Promise<number> {
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const n = await db.transaction(async (tx) => {
    const people = await peopleOf(tx)
    const known = new Set(await setExclusions(tx, experiment_id, people))
    const missing = people.find(({ user_id }) => !known.has(user_id))
    if (missing) throw unknownParticipant(experiment_id, missing.user_id)
    // Without the user_id and the reason: what is said about a person must be erasable.
    const action = people[0]?.reason === null ? 'participant-included' : 'participant-excluded'
    const detail = { n_participants: people.length }
    await writeAudit(tx, { ...actorOf(caller), action, target: experiment_id, detail })
    return people.length
  })
  changes.tell(experiment_id)
  return n
}

const unknownParticipant = (experiment_id: string, user_id: string) =>
  new Refusal('unknown_participant', `user_id '${user_id}' has not taken part in '${experiment_id}'`)
