import { asksForFeed } from '#domain/parameters/feed-parameters.ts'

/** The participant's bundle must stay small, so the two are never mixed. */
export type Bundle = 'participant' | 'researcher'

export type Page = { path: string; bundle: Bundle; title: string }

/** Every address that returns a page. `/form/*` is one page per questionnaire, shipped or a study's own; `$id` is any one name. */
export const pages = [
  { path: '/', bundle: 'researcher', title: 'Feedlab' },
  { path: '/feed', bundle: 'participant', title: 'Feed' },
  { path: '/demo', bundle: 'researcher', title: 'Every skin, to try' },
  { path: '/gallery', bundle: 'researcher', title: 'Gallery of designs' },
  { path: '/gallery/$id', bundle: 'researcher', title: 'A design' },
  { path: '/form/*', bundle: 'participant', title: 'Questionnaire' },
  { path: '/privacy', bundle: 'participant', title: 'Your data' },
  { path: '/no-more-mails', bundle: 'participant', title: 'No more mails' },
  { path: '/post/$id', bundle: 'participant', title: 'A post' },
  { path: '/help', bundle: 'researcher', title: 'Help' },
  { path: '/about', bundle: 'researcher', title: 'About' },
  { path: '/about/edit', bundle: 'researcher', title: 'About this place' },
  { path: '/viewforms', bundle: 'researcher', title: 'Available forms and questionnaires' },
  { path: '/questionnaires', bundle: 'researcher', title: 'Questionnaires' },
  { path: '/questionnaires/$id', bundle: 'researcher', title: 'Questionnaire' },
  { path: '/questionnaires/$id/print', bundle: 'researcher', title: 'Questionnaire to print' },
  { path: '/upload', bundle: 'researcher', title: 'Upload stimuli' },
  { path: '/upload-hosted', bundle: 'researcher', title: 'Upload hosted stimuli' },
  { path: '/upload-set', bundle: 'researcher', title: 'Upload entity set' },
  { path: '/sets', bundle: 'researcher', title: 'Stimulus sets' },
  { path: '/studies', bundle: 'researcher', title: 'Studies' },
  { path: '/studies/$id', bundle: 'researcher', title: 'Live' },
  { path: '/studies/$id/people', bundle: 'researcher', title: 'People' },
  { path: '/studies/$id/waves', bundle: 'researcher', title: 'Waves' },
  { path: '/studies/$id/conditions', bundle: 'researcher', title: 'Conditions' },
  { path: '/studies/$id/dry-run', bundle: 'researcher', title: 'Dry run' },
  { path: '/studies/$id/ethics', bundle: 'researcher', title: 'Ethics' },
  { path: '/studies/$id/preregister', bundle: 'researcher', title: 'Preregistration' },
  { path: '/studies/$id/sharing', bundle: 'researcher', title: 'Sharing' },
  { path: '/studies/$id/data', bundle: 'researcher', title: 'Data' },
  { path: '/studies/$id/settings', bundle: 'researcher', title: 'Settings' },
  { path: '/studies/$id/attention', bundle: 'researcher', title: 'Attention' },
  { path: '/studies/$id/quality', bundle: 'researcher', title: 'Data quality' },
  { path: '/studies/$id/panel', bundle: 'researcher', title: 'Panel' },
  { path: '/studies/$id/publish', bundle: 'researcher', title: 'Publish' },
  { path: '/studies/$id/notices', bundle: 'researcher', title: 'Notices' },
  { path: '/create-study', bundle: 'researcher', title: 'Specify study parameters' },
  { path: '/create-study-old', bundle: 'researcher', title: 'Specify study parameters' },
  { path: '/studies/$id/replay/$user', bundle: 'researcher', title: 'Replay of a visit' },
  { path: '/download', bundle: 'researcher', title: 'Download data' },
  { path: '/sign-in', bundle: 'researcher', title: 'Sign in' },
  { path: '/join', bundle: 'researcher', title: 'Join' },
  { path: '/new-password', bundle: 'researcher', title: 'New password' },
  { path: '/account', bundle: 'researcher', title: 'Account' },
  { path: '/account/tokens', bundle: 'researcher', title: 'API tokens' },
  { path: '/team', bundle: 'researcher', title: 'Team' },
  { path: '/audit', bundle: 'researcher', title: 'Audit log' },
  { path: '/server', bundle: 'researcher', title: 'Is my server well?' },
  { path: '/review', bundle: 'researcher', title: 'A study for reviewers' },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']

/**
 * The bundle for an address, or undefined if there is no such page (404). A trailing slash is accepted, because the landing page
 * links to `/create-study/`.
 */
export function bundleFor(pathname: string, parameterNames: Iterable<string>, formNames: readonly string[]): Bundle | undefined {
  const path = withoutSlash(pathname)
  if (path === '/' && asksForFeed(parameterNames)) return 'participant'
  if (path.startsWith('/form/')) return formNames.includes(path.slice('/form/'.length)) ? 'participant' : undefined
  return pageAt(path)?.bundle
}

const withoutSlash = (pathname: string) => (pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)

/** The page at an address, forms aside. */
export function pageAt(pathname: string): (typeof pages)[number] | undefined {
  const path = withoutSlash(pathname)
  return pages.find((page) => page.path === path && page.path !== '/form/*') ?? pages.find((page) => isAt(page.path, path))
}

function isAt(pattern: string, path: string): boolean {
  if (!pattern.includes('$')) return false
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, i) => (part.startsWith('$') ? given[i] !== '' : part === given[i]))
}
