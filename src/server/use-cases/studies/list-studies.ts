import type { ReplyOf } from '#contract/endpoint.ts'
import type { listStudies as contract } from '#contract/list-studies.ts'
import { isQuota } from '#domain/parameters/quota-value.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { type StudyFigures, studyFigures } from '#server/store/studies/study-figures.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'

export async function listStudies({ database }: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const studies = await studyFigures(database.db, labOf(caller))
  return { success: 'true', data: { studies: studies.map(shownStudy) } }
}

/** Settings as they are stored become what they mean. */
export const shownStudy = ({ quota_total, platform, ...study }: StudyFigures) => ({
  ...study,
  quota_total: isQuota(quota_total) ? Number(quota_total) : null,
  platform: findPlatform(platform)?.name ?? platform,
})
