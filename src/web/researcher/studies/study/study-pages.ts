import type { PagePath } from '#contract/pages.ts'
import { roleMay } from '#domain/accounts/role-may.ts'
import type { Role } from '#domain/accounts/roles.ts'

export type StudyPath = Exclude<Extract<PagePath, `/studies/$id${string}`>, '/studies/$id/replay/$user'>

export type StudyPageEntry = {
  label: string
  to: StudyPath
  /** The call for which the page is there: it is listed for people whose role in the study allows it. */
  needs: string
  /** A line stands before it: running the study is on one side, what comes of it on the other. */
  startsGroup?: true
}

/** The pages of a study in the row of links under its header, in this order. */
export const studyPages: readonly StudyPageEntry[] = [
  { label: 'Live', to: '/studies/$id', needs: 'POST /v1/show_live' },
  { label: 'People', to: '/studies/$id/people', needs: 'POST /v1/list_participants' },
  { label: 'Conditions', to: '/studies/$id/conditions', needs: 'POST /v1/show_study' },
  { label: 'Dry run', to: '/studies/$id/dry-run', needs: 'POST /v1/show_dry_run' },
  { label: 'Sharing', to: '/studies/$id/sharing', needs: 'POST /v1/show_study' },
  { label: 'Data', to: '/studies/$id/data', needs: 'POST /v1/jobs' },
  { label: 'Settings', to: '/studies/$id/settings', needs: 'POST /v1/set_running_settings' },
  { label: 'Attention', to: '/studies/$id/attention', needs: 'POST /v1/show_attention', startsGroup: true },
  { label: 'Quality', to: '/studies/$id/quality', needs: 'POST /v1/show_quality' },
  { label: 'Panel', to: '/studies/$id/panel', needs: 'POST /v1/show_panel' },
  { label: 'Notices', to: '/studies/$id/notices', needs: 'POST /v1/show_notices' },
]

export const pagesFor = (role: Role): StudyPageEntry[] => studyPages.filter(({ needs }) => roleMay(role, needs))

/** All parts of a study were on one page once; links to them are in bookmarks and mails. */
const ANCHORS: Readonly<Record<string, StudyPath>> = {
  participants: '/studies/$id/people',
  exclusions: '/studies/$id/people',
  conditions: '/studies/$id/conditions',
  balance: '/studies/$id/conditions',
  versions: '/studies/$id/conditions',
  'dry-run': '/studies/$id/dry-run',
  share: '/studies/$id/sharing',
  'link-use': '/studies/$id/sharing',
  people: '/studies/$id/sharing',
  'review-links': '/studies/$id/sharing',
  downloads: '/studies/$id/data',
  retention: '/studies/$id/settings',
}

/** The page that has a part of a study now. */
export const pageOfAnchor = (hash: string): StudyPath | undefined => (Object.hasOwn(ANCHORS, hash) ? ANCHORS[hash] : undefined)
