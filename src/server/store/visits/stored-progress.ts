import { sql } from 'drizzle-orm'
import { LANGUAGE_EVENT, SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

type Person = { experiment_id: string; participant_id: number }

/** What a person sent last of one page of a form. */
export type StoredPage = { form: string; page: string; answers: Readonly<Record<string, string>> }

/**
 * The last sending of every page, in the order in which they were stored; without what a second browser sent of pages that were stored before
 * (ruling F3). Answers to an intervention come one by one, and so do those without the name of a form.
 */
export async function storedPages(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<StoredPage[]> {
  const { rows } = await db.execute<StoredPage>(sql`
    with writes as (
      select event_uid, seq, coalesce(detail ->> 'form', '') as form, coalesce(detail ->> 'page', '') as page from events
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'form' and not detail ? 'flag'
    ), last_writes as (
      select distinct on (form, page, case when form in ('', 'intervention') then event_uid end) * from writes
      order by form, page, case when form in ('', 'intervention') then event_uid end, seq desc
    )
    select w.form, w.page, coalesce(jsonb_object_agg(a.field, a.response) filter (where a.field is not null), '{}') as answers
    from last_writes w left join form_answers a
      on a.experiment_id = ${experiment_id} and a.participant_id = ${participant_id} and a.event_uid = w.event_uid
    group by w.form, w.page, w.event_uid, w.seq order by w.seq`)
  return rows
}

export type PassedMilestones = {
  isConsentGiven: boolean
  areInstructionsClosed: boolean
  /** Names of the feeds that were submitted. */
  submittedFeeds: string[]
  /** In which the pages are shown, as they said last; null where the study names none. */
  language: string | null
}

export async function passedMilestones(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<PassedMilestones> {
  const { rows } = await db.execute<PassedMilestones>(sql`
    select coalesce(bool_or(name = 'consent-given'), false) as "isConsentGiven",
      coalesce(bool_or(name = 'instructions-closed'), false) as "areInstructionsClosed",
      coalesce(array_agg(distinct feed) filter (where kind = 'dwell' or name = ${SUBMIT_CLICK}), '{}') as "submittedFeeds",
      (array_agg(substr(name, length(${LANGUAGE_EVENT}) + 1) order by seq desc)
        filter (where starts_with(name, ${LANGUAGE_EVENT})))[1] as language
    from (
      select kind, seq, detail ->> 'name' as name, coalesce(feed, ${ONLY_FEED}) as feed from events
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind in ('track', 'checkpoint', 'dwell')
    ) passed`)
  const [passed] = rows
  if (!passed) throw new Error('An aggregate without rows')
  return passed
}

/** A card that somebody liked, shared or saved in a feed and did not take back. */
export type KeptAct = { feed: string; entity_id: string; engagement_type: string }

/** In the order of the first click on each card. */
export async function keptActs(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<KeptAct[]> {
  const { rows } = await db.execute<KeptAct>(sql`
    select feed, entity_id, engagement_type from (
      select coalesce(feed, ${ONLY_FEED}) as feed, entity_id, engagement_type, min(seq) as first_seq, (array_agg(response order by seq desc))[1] as last_response
      from events
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'engagement'
        and engagement_type in ('likes', 'shares', 'read_later')
      group by 1, entity_id, engagement_type
    ) acts where last_response = 1 order by first_seq`)
  return rows
}
