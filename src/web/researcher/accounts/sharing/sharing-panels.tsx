import { roleMay } from '#domain/accounts/role-may.ts'
import type { ListedStudy } from '#web/researcher/studies/study-types.ts'
import { PeoplePanel } from './people-panel.tsx'
import { ReviewLinksPanel } from './review-links-panel.tsx'

/** With whom a study is shared, as far as the role in this study allows. */
export function SharingPanels({ study }: { study: ListedStudy }) {
  return (
    <>
      <PeoplePanel study={study} />
      {roleMay(study.role, 'POST /v1/list_review_links') && <ReviewLinksPanel experiment_id={study.experiment_id} />}
    </>
  )
}
