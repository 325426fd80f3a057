import type { PoolClient } from 'pg'
import type { PackageFacts, StudyVersion } from '#domain/exports/package/package-facts.ts'
import { SECRET_PARAMETERS } from '#domain/parameters/index.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'
import type { Include } from './export-sql.ts'
import { countTidyPeople } from './tidy/study-facts.ts'

/** What is stored of a study beside its data; all of it as one transaction sees it. */
export type StoredFacts = Pick<PackageFacts, 'owner' | 'versions' | 'people'> & {
  /** Those that any condition of any version can show. */
  sets: readonly string[]
}

export async function packageFacts(client: PoolClient, experiment_id: string, include: Include): Promise<StoredFacts> {
  const { rows } = await client.query<{ owner: string }>(
    'select p.name as owner from studies s join people p on p.person_id = s.created_by where s.experiment_id = $1',
    [experiment_id],
  )
  return {
    owner: rows[0]?.owner ?? '',
    versions: await versionsOf(client, experiment_id),
    people: await countTidyPeople(client, experiment_id, include),
    sets: await setsOf(client, experiment_id),
  }
}

type VersionRow = {
  version: number
  n_conditions: number
  created_ms: number
  risks: KnownRisk[]
  running_changes: RunningChange[]
  settings: ConditionSetting[]
}

async function versionsOf(client: PoolClient, experiment_id: string): Promise<StudyVersion[]> {
  const { rows } = await client.query<VersionRow>(
    `select v.version, v.n_conditions, v.risks, v.running_changes, floor(extract(epoch from v.created_at) * 1000)::double precision as created_ms,
       coalesce(json_agg(json_build_object('condition', c.condition, 'param', c.param, 'value', c.value) order by c.condition, c.param)
         filter (where c.param is not null), '[]') as settings
     from study_versions v left join condition_settings c on c.experiment_id = v.experiment_id and c.version = v.version and c.param <> all($2)
     where v.experiment_id = $1 group by v.version, v.n_conditions, v.risks, v.running_changes, v.created_at order by v.version`,
    [experiment_id, SECRET_PARAMETERS],
  )
  return rows.map(({ version, n_conditions, created_ms, risks, running_changes, settings }) => ({
    version,
    risks,
    running_changes,
    nConditions: n_conditions,
    createdAtMs: created_ms,
    settings,
  }))
}

async function setsOf(client: PoolClient, experiment_id: string): Promise<string[]> {
  const { rows } = await client.query<{ entity_set: string }>(
    `select distinct jsonb_array_elements(value::jsonb) ->> 'entity_set' as entity_set from condition_settings
     where experiment_id = $1 and param = 'entity_sets' order by 1`,
    [experiment_id],
  )
  return rows.map(({ entity_set }) => entity_set)
}
