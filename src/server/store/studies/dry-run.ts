import type { PoolClient } from 'pg'
import type { ReportCard } from '#domain/simulation/report/study.ts'
import type { RunEnding } from '#domain/simulation/run-result.ts'
import { cardFileName } from '#domain/stimuli/files/file-name.ts'

export type CardOfStudy = ReportCard & { entity_id: string }

/** Cards of the sets that the newest version shows. */
export async function cardsOfNewest(client: PoolClient, experiment_id: string): Promise<CardOfStudy[]> {
  const { rows } = await client.query<Omit<CardOfStudy, 'file_name'> & { entity_url: string }>(
    `select n.entity_id, n.entity_set, n.entity_url, n.covariates from entities n where n.entity_set in (
       select jsonb_array_elements(c.value::jsonb) ->> 'entity_set'
       from condition_settings c join studies s on s.experiment_id = c.experiment_id and s.current_version = c.version
       where c.experiment_id = $1 and c.param = 'entity_sets')`,
    [experiment_id],
  )
  return rows.map(({ entity_url, ...card }) => ({ ...card, file_name: cardFileName({ ...card, entity_url }) }))
}

/** By visit: cards of its feeds with a dwell row among the stored rows of the engagement file. */
export async function storedDwellCards(client: PoolClient, experiment_id: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ participant_id: string; n: number }>(
    `select r.participant_id, count(distinct (r.feed, r.entity_id))::int as n
     from engagement_rows r join participants p using (participant_id)
     where p.experiment_id = $1 and p.is_simulated and r.engagement_type = 'dwell' group by r.participant_id`,
    [experiment_id],
  )
  return new Map(rows.map(({ participant_id, n }) => [participant_id, n]))
}

type EndedVisits = Pick<RunEnding, 'condition' | 'outcome' | 'n'> & { /** As it is stored of a visit. */ wave: string }

/** How simulated visits ended, also of people of whom only a bare row is left. */
export async function simulatedOutcomes(client: PoolClient, experiment_id: string): Promise<EndedVisits[]> {
  const { rows } = await client.query<EndedVisits>(
    `select wave, condition, outcome, count(*)::int as n from participants
     where experiment_id = $1 and is_simulated and outcome is not null group by wave, condition, outcome order by wave, condition, outcome`,
    [experiment_id],
  )
  return rows
}
