import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { listParticipants as contract } from '#contract/list-participants.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { groupBy } from '#domain/group-by.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { afterFeed, beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { hidesConditions, tellsConditions } from '#domain/study/lifecycle/blinding.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import {
  countPeopleLists,
  type Journey,
  journeySettings,
  type PeopleQuery,
  peoplePage,
} from '#server/store/studies/people-list.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, PAGE_PATIENCE_MS, roleOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

const PAGE = 50

export async function listParticipants(
  { database }: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { experiment_id, search = '', list = 'all', sort_by = 'started_at', offset = 0, limit = PAGE } = body
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  // How visits ended and what answers say of people are data: a monitor sees how far people are.
  const mayReadData = roleMay(roleOf(caller), 'take-data')
  if (!mayReadData && (list === 'flagged' || sort_by === 'flags')) throw new Refusal('forbidden', 'Your role does not see flags')
  const isBlinded = hidesConditions(
    { blinding: await blindingOf(db, experiment_id), nConditions: study.nConditions },
    // Tests and simulated people are in a list of their own.
    list === 'tests' ? 'simulated' : 'real',
  )
  if (isBlinded && sort_by === 'condition')
    throw new Refusal('forbidden', 'The study is blinded: people are not sorted by condition until an owner opens it.')
  const isDescending = body.is_descending ?? sort_by === 'started_at'
  const wanted = { experiment_id, search: search.trim(), list, sort: { by: sort_by, isDescending }, offset, limit }
  // One snapshot: people arrive and leave while it is read.
  const data = await db.transaction(
    async (tx) => {
      const query: PeopleQuery = { ...wanted, journeys: await journeysOf(tx, experiment_id) }
      const people = await peoplePage(tx, query)
      const { found, by_earlier_rules, ...counts } = await countPeopleLists(tx, query)
      const hidden = isBlinded ? { condition: null, ...(formsTell(query.journeys) && { forms_done: 0, n_forms: 0 }) } : {}
      return {
        is_blinded: isBlinded,
        n_found: found,
        n_earlier_rules: by_earlier_rules,
        counts: mayReadData ? counts : { ...counts, flagged: null },
        participants: people.map((person) => ({
          ...person,
          ...hidden,
          ...(!mayReadData && { outcome: null, flags: null, exclusion_reason: null }),
        })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return { success: 'true', data }
}

/** Whether the number of questionnaires after the feed says in which condition somebody is. */
const formsTell = (journeys: readonly Journey[]): boolean =>
  [...groupBy(journeys, ({ version }) => String(version)).values()].some((ofVersion) =>
    tellsConditions(ofVersion.map(({ n_after }) => n_after)),
  )

/** Which steps the conditions of all versions have. */
async function journeysOf(tx: DbOrTx, experiment_id: string): Promise<Journey[]> {
  const settings = await journeySettings(tx, experiment_id)
  const byCondition = groupBy(settings, ({ version, condition }) => `${version}/${condition}`)
  return [...byCondition.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const own = normaliseParameters(Object.fromEntries(rows.map(({ param, value }) => [param, value])))
    const { version, condition } = first
    const steps = journeyOf(settingsOfWave(own, FIRST_WAVE), experiment_id)
    return [
      {
        version,
        condition,
        asks_consent: steps.some(({ step }) => step === 'consent'),
        before: formsIn(beforeFeed(steps)).map(({ name }) => name),
        n_after: formsIn(afterFeed(steps)).length,
      },
    ]
  })
}
