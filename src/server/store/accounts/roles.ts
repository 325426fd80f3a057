import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type Role, strongerRole } from '#domain/accounts/roles.ts'
import { planned } from '#server/db/planned.ts'
import type { LabRole } from './callers.ts'

/** What a call is about, by name. */
export type Target = { experiment_id?: string | undefined; entity_set?: string | undefined; job_id?: string | undefined }

type Found = { lab_id: string; member: Role | null; shared: Role | null }

/** The lab of a study, set or job, and what the person is there. Undefined where it does not exist or they have no role in it. */
export async function roleAt(pool: Pool, person_id: string, target: Target): Promise<LabRole | undefined> {
  const { experiment_id = null, entity_set = null, job_id = null } = target
  const { rows } = await pool.query<Found>(ROLE_AT({ person_id, experiment_id, entity_set, job_id }))
  const [found] = rows
  if (!found) return undefined
  const { lab_id, member, shared } = found
  const role = member && shared ? strongerRole(member, shared) : (member ?? shared)
  return role === null ? undefined : { lab_id, role }
}

const value = sql.placeholder

const ROLE_AT = planned(
  'role-at',
  sql`with target as (
      select lab_id, experiment_id from studies where experiment_id = ${value('experiment_id')}::text
      union all select lab_id, null from entity_sets where entity_set = ${value('entity_set')}::text
      union all select lab_id, experiment_id from jobs where job_id = ${value('job_id')}::uuid
    )
    select t.lab_id, m.role as member, s.role as shared from target t
    left join lab_members m on m.lab_id = t.lab_id and m.person_id = ${value('person_id')}::uuid
    left join study_shares s on s.experiment_id = t.experiment_id and s.person_id = ${value('person_id')}::uuid`,
)
