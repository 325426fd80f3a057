import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ErrorView } from './error/error-view.tsx'
import { NotFoundScreen } from './error/not-found-screen.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { ToolShell } from './shell/tool-shell.tsx'
import { attentionSearch } from './studies/attention/attention-search.ts'
import { pageOfAnchor } from './studies/study/study-pages.ts'

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundScreen })

const tools = createRoute({ getParentRoute: () => root, id: 'tools', component: ToolShell })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./landing/landing-screen.tsx'), 'LandingScreen'),
})

const help = createRoute({
  getParentRoute: () => tools,
  path: '/help',
  component: lazyRouteComponent(() => import('./help/help-screen.tsx'), 'HelpScreen'),
})

const about = createRoute({
  getParentRoute: () => tools,
  path: '/about',
  component: lazyRouteComponent(() => import('./about/about-screen.tsx'), 'AboutScreen'),
})

const editAbout = createRoute({
  getParentRoute: () => tools,
  path: '/about/edit',
  component: lazyRouteComponent(() => import('./about/edit/edit-about-screen.tsx'), 'EditAboutScreen'),
})

const demo = createRoute({
  getParentRoute: () => tools,
  path: '/demo',
  validateSearch: ({ skin }: Record<string, unknown>): { skin?: string | undefined } => ({
    skin: typeof skin === 'string' ? skin : undefined,
  }),
  component: lazyRouteComponent(() => import('./demo/demo-screen.tsx'), 'DemoScreen'),
})

const viewForms = createRoute({
  getParentRoute: () => tools,
  path: '/viewforms',
  component: lazyRouteComponent(() => import('./view-forms/view-forms-screen.tsx'), 'ViewFormsScreen'),
})

const questionnaires = createRoute({
  getParentRoute: () => tools,
  path: '/questionnaires',
  component: lazyRouteComponent(() => import('./questionnaires/library-screen.tsx'), 'LibraryScreen'),
})

const printQuestionnaire = createRoute({
  getParentRoute: () => tools,
  path: '/questionnaires/$id/print',
  // Absent: the newest version.
  validateSearch: ({ version }: Record<string, unknown>): { version?: number | undefined } => ({
    version: typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined,
  }),
  component: lazyRouteComponent(() => import('./questionnaires/print/print-screen.tsx'), 'PrintScreen'),
})

const editQuestionnaire = createRoute({
  getParentRoute: () => tools,
  path: '/questionnaires/$id',
  component: lazyRouteComponent(() => import('./questionnaires/editor/editor-screen.tsx'), 'EditorScreen'),
})

const upload = createRoute({
  getParentRoute: () => tools,
  path: '/upload',
  component: lazyRouteComponent(() => import('./upload/upload-screen.tsx'), 'UploadFilesScreen'),
})

const uploadHosted = createRoute({
  getParentRoute: () => tools,
  path: '/upload-hosted',
  component: lazyRouteComponent(() => import('./upload/upload-screen.tsx'), 'UploadHostedScreen'),
})

const uploadSet = createRoute({
  getParentRoute: () => tools,
  path: '/upload-set',
  component: lazyRouteComponent(() => import('./upload/upload-screen.tsx'), 'UploadSetScreen'),
})

/** An id in the query string. The router parses an id that consists of digits as a number. */
const idIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined

const sets = createRoute({
  getParentRoute: () => tools,
  path: '/sets',
  // `set` opens one set. Without the undefined the router would pass an invalid value through.
  validateSearch: ({ set }: Record<string, unknown>): { set?: string | undefined } => ({ set: idIn(set) }),
  component: lazyRouteComponent(() => import('./sets/sets-screen.tsx'), 'SetsScreen'),
})

const studies = createRoute({
  getParentRoute: () => tools,
  path: '/studies',
  // `study` was the address of one study; links to it are in bookmarks and mails.
  validateSearch: ({ study }: Record<string, unknown>): { study?: string | undefined } => ({ study: idIn(study) }),
  beforeLoad: ({ search: { study } }) => {
    if (study !== undefined) throw redirect({ to: '/studies/$id', params: { id: study }, replace: true })
  },
  component: lazyRouteComponent(() => import('./studies/list/study-list-view.tsx'), 'StudyListView'),
})

// Further pages of a study: one route here, one line in studies/study/study-pages.ts and one in contract/pages.ts.
const study = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id',
  beforeLoad: ({ params, location: { hash } }) => {
    const to = pageOfAnchor(hash)
    if (to !== undefined) throw redirect({ to, params, hash, replace: true })
  },
  component: lazyRouteComponent(() => import('./studies/live/live-screen.tsx'), 'LiveScreen'),
})

const studyPeople = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/people',
  component: lazyRouteComponent(() => import('./studies/participants/people-screen.tsx'), 'PeopleScreen'),
})

const studyConditions = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/conditions',
  component: lazyRouteComponent(() => import('./studies/study/conditions-screen.tsx'), 'ConditionsScreen'),
})

const studyDryRun = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/dry-run',
  component: lazyRouteComponent(() => import('./studies/dry-run/dry-run-screen.tsx'), 'DryRunScreen'),
})

const studySharing = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/sharing',
  component: lazyRouteComponent(() => import('./studies/launch/sharing-screen.tsx'), 'SharingScreen'),
})

const studyData = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/data',
  component: lazyRouteComponent(() => import('./studies/study/data-screen.tsx'), 'DataScreen'),
})

const studySettings = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/settings',
  component: lazyRouteComponent(() => import('./studies/study/settings-screen.tsx'), 'SettingsScreen'),
})

const studyAttention = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/attention',
  validateSearch: attentionSearch,
  component: lazyRouteComponent(() => import('./studies/attention/attention-screen.tsx'), 'AttentionScreen'),
})

const studyQuality = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/quality',
  component: lazyRouteComponent(() => import('./studies/quality/quality-screen.tsx'), 'QualityScreen'),
})

const studyPanel = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/panel',
  component: lazyRouteComponent(() => import('./studies/panel/panel-screen.tsx'), 'PanelScreen'),
})

const studyNotices = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/notices',
  component: lazyRouteComponent(() => import('./studies/notices/notices-screen.tsx'), 'NoticesScreen'),
})

const createStudy = createRoute({
  getParentRoute: () => tools,
  path: '/create-study',
  // The study to edit, or the study to copy the settings from.
  validateSearch: ({ edit, from }: Record<string, unknown>): { edit?: string | undefined; from?: string | undefined } => ({
    edit: idIn(edit),
    from: idIn(from),
  }),
  component: lazyRouteComponent(() => import('./create-study/create-study-screen.tsx'), 'CreateStudyScreen'),
})

const createStudyOld = createRoute({
  getParentRoute: () => tools,
  path: '/create-study-old',
  component: lazyRouteComponent(() => import('./create-study/create-study-screen.tsx'), 'CreateStudyOldScreen'),
})

const download = createRoute({
  getParentRoute: () => tools,
  path: '/download',
  component: lazyRouteComponent(() => import('./download/download-screen.tsx'), 'DownloadScreen'),
})

const signIn = createRoute({
  getParentRoute: () => tools,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./accounts/sign-in-screen.tsx'), 'SignInScreen'),
})

const join = createRoute({
  getParentRoute: () => tools,
  path: '/join',
  component: lazyRouteComponent(() => import('./accounts/join-screen.tsx'), 'JoinScreen'),
})

const newPassword = createRoute({
  getParentRoute: () => tools,
  path: '/new-password',
  component: lazyRouteComponent(() => import('./accounts/new-password-screen.tsx'), 'NewPasswordScreen'),
})

const account = createRoute({
  getParentRoute: () => tools,
  path: '/account',
  component: lazyRouteComponent(() => import('./accounts/account/account-screen.tsx'), 'AccountScreen'),
})

const tokens = createRoute({
  getParentRoute: () => tools,
  path: '/account/tokens',
  component: lazyRouteComponent(() => import('./accounts/tokens/tokens-screen.tsx'), 'TokensScreen'),
})

const team = createRoute({
  getParentRoute: () => tools,
  path: '/team',
  component: lazyRouteComponent(() => import('./accounts/team/team-screen.tsx'), 'TeamScreen'),
})

const audit = createRoute({
  getParentRoute: () => tools,
  path: '/audit',
  component: lazyRouteComponent(() => import('./accounts/audit/audit-screen.tsx'), 'AuditScreen'),
})

/** A whole number in the query string. */
const countIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

// Reached from the table of participants, so it has no line among the pages of a study.
const replay = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/replay/$user',
  // The number of the visit, and a moment of it in milliseconds from its start.
  validateSearch: ({ visit, at }: Record<string, unknown>): { visit?: number | undefined; at?: number | undefined } => ({
    visit: countIn(visit),
    at: countIn(at),
  }),
  component: lazyRouteComponent(() => import('./studies/replay/replay-screen.tsx'), 'ReplayScreen'),
})

const server = createRoute({
  getParentRoute: () => tools,
  path: '/server',
  component: lazyRouteComponent(() => import('./server/server-screen.tsx'), 'ServerScreen'),
})

// Not among the tools: a reviewer has no account.
const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  component: lazyRouteComponent(() => import('./accounts/review/review-screen.tsx'), 'ReviewScreen'),
})

const routeTree = root.addChildren([
  landing,
  tools.addChildren([
    help,
    about,
    editAbout,
    demo,
    viewForms,
    questionnaires,
    printQuestionnaire,
    editQuestionnaire,
    upload,
    uploadHosted,
    uploadSet,
    sets,
    studies,
    study,
    studyPeople,
    studyConditions,
    studyDryRun,
    studySharing,
    studyData,
    studySettings,
    studyAttention,
    studyQuality,
    studyPanel,
    studyNotices,
    createStudy,
    createStudyOld,
    download,
    signIn,
    join,
    newPassword,
    account,
    tokens,
    team,
    audit,
    replay,
    server,
  ]),
  review,
])

export const routerOptions = {
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorView,
  notFoundMode: 'root',
  scrollRestoration: true,
  // The landing page links to `/create-study/`. Addresses with and without the slash must stay as they are.
  trailingSlash: 'preserve',
} as const
