import type { ReplyOf } from '#contract/endpoint.ts'
import type { listStudies as contract } from '#contract/list-studies.ts'
import { strongerRole } from '#domain/accounts/roles.ts'
import { isQuota } from '#domain/parameters/quota-value.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { type StudyFigures, studyFigures } from '#server/store/studies/study-figures.ts'
import { type Caller, type Deps, PAGE_PATIENCE_MS } from '../deps.ts'

export async function listStudies({ database }: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof contract>> {
  // A token works in its lab alone.
  const person_id = caller.person?.apiToken ? undefined : caller.person?.person_id
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  const studies = await studyFigures(db, { lab_id: caller.person?.lab?.lab_id, person_id })
  return { success: 'true', data: { studies: studies.map((study) => shownStudy(study, caller)) } }
}

/** Settings as they are stored become what they mean. */
export function shownStudy({ quota_total, platform, lab_id, shared_role, ...study }: StudyFigures, { person }: Caller) {
  const member = person?.labs.find((lab) => lab.lab_id === lab_id)?.role
  const role = member && shared_role ? strongerRole(member, shared_role) : (member ?? shared_role)
  if (!role) throw new Error('A study was listed for somebody without a role in it')
  return {
    ...study,
    quota_total: isQuota(quota_total) ? Number(quota_total) : null,
    platform: findPlatform(platform)?.name ?? platform,
    role,
    is_shared: member === undefined,
  }
}
