import type { PagePath } from '#contract/pages.ts'
import { type Permission, roleMay } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'

export type StudyPath = Exclude<Extract<PagePath, `/studies/$id${string}`>, '/studies/$id/replay/$user'>

export type StudyPageEntry = {
  label: string
  to: StudyPath
  /** It is listed for people whose role in the study includes this. */
  needs: Permission
  /** A line stands before it: running the study is on one side, what comes of it on the other. */
  startsGroup?: true
  /** Only in studies to which people come back. */
  isOfWaves?: true
}

/** The pages of a study in the row of links under its header, in this order. */
export const studyPages: readonly StudyPageEntry[] = [
  { label: 'Live', to: '/studies/$id', needs: 'see-study' },
  { label: 'People', to: '/studies/$id/people', needs: 'list-participants' },
  { label: 'Waves', to: '/studies/$id/waves', needs: 'see-data', isOfWaves: true },
  { label: 'Conditions', to: '/studies/$id/conditions', needs: 'see-study' },
  { label: 'Dry run', to: '/studies/$id/dry-run', needs: 'see-data' },
  { label: 'Ethics', to: '/studies/$id/ethics', needs: 'copy-study' },
  { label: 'Preregister', to: '/studies/$id/preregister', needs: 'copy-study' },
  { label: 'Sharing', to: '/studies/$id/sharing', needs: 'see-study' },
  { label: 'Data', to: '/studies/$id/data', needs: 'take-data' },
  { label: 'Settings', to: '/studies/$id/settings', needs: 'change-study' },
  { label: 'Attention', to: '/studies/$id/attention', needs: 'see-data', startsGroup: true },
  { label: 'Quality', to: '/studies/$id/quality', needs: 'see-data' },
  { label: 'Panel', to: '/studies/$id/panel', needs: 'see-panel-ids' },
  { label: 'Publish', to: '/studies/$id/publish', needs: 'see-data' },
  { label: 'Notices', to: '/studies/$id/notices', needs: 'see-notices' },
]

export const pagesFor = (role: Role, { hasWaves = false } = {}): StudyPageEntry[] =>
  studyPages.filter(({ needs, isOfWaves }) => roleMay(role, needs) && (hasWaves || !isOfWaves))

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
