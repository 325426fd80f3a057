import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ErrorView } from './error/error-view.tsx'
import { root, tool, tools } from './route-base.tsx'
import { studyRoutes } from './studies/study-routes.tsx'

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./landing/landing-screen.tsx'), 'LandingScreen'),
})

const help = tool(
  '/help',
  lazyRouteComponent(() => import('./help/help-screen.tsx'), 'HelpScreen'),
)
const about = tool(
  '/about',
  lazyRouteComponent(() => import('./about/about-screen.tsx'), 'AboutScreen'),
)
const editAbout = tool(
  '/about/edit',
  lazyRouteComponent(() => import('./about/edit/edit-about-screen.tsx'), 'EditAboutScreen'),
)

const demo = createRoute({
  getParentRoute: () => tools,
  path: '/demo',
  validateSearch: ({ skin }: Record<string, unknown>): { skin?: string | undefined } => ({
    skin: typeof skin === 'string' ? skin : undefined,
  }),
  component: lazyRouteComponent(() => import('./demo/demo-screen.tsx'), 'DemoScreen'),
})

const gallery = tool(
  '/gallery',
  lazyRouteComponent(() => import('./gallery/gallery-screen.tsx'), 'GalleryScreen'),
)
const design = tool(
  '/gallery/$id',
  lazyRouteComponent(() => import('./gallery/design-screen.tsx'), 'DesignScreen'),
)

const viewForms = tool(
  '/viewforms',
  lazyRouteComponent(() => import('./view-forms/view-forms-screen.tsx'), 'ViewFormsScreen'),
)
const questionnaires = tool(
  '/questionnaires',
  lazyRouteComponent(() => import('./questionnaires/library-screen.tsx'), 'LibraryScreen'),
)

const printQuestionnaire = createRoute({
  getParentRoute: () => tools,
  path: '/questionnaires/$id/print',
  // Absent: the newest version.
  validateSearch: ({ version }: Record<string, unknown>): { version?: number | undefined } => ({
    version: typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined,
  }),
  component: lazyRouteComponent(() => import('./questionnaires/print/print-screen.tsx'), 'PrintScreen'),
})

const editQuestionnaire = tool(
  '/questionnaires/$id',
  lazyRouteComponent(() => import('./questionnaires/editor/editor-screen.tsx'), 'EditorScreen'),
)
const upload = tool(
  '/upload',
  lazyRouteComponent(() => import('./upload/upload-screen.tsx'), 'UploadFilesScreen'),
)
const uploadHosted = tool(
  '/upload-hosted',
  lazyRouteComponent(() => import('./upload/upload-screen.tsx'), 'UploadHostedScreen'),
)
const uploadSet = tool(
  '/upload-set',
  lazyRouteComponent(() => import('./upload/upload-screen.tsx'), 'UploadSetScreen'),
)

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

const createStudyOld = tool(
  '/create-study-old',
  lazyRouteComponent(() => import('./create-study/create-study-screen.tsx'), 'CreateStudyOldScreen'),
)
const download = tool(
  '/download',
  lazyRouteComponent(() => import('./download/download-screen.tsx'), 'DownloadScreen'),
)
const signIn = tool(
  '/sign-in',
  lazyRouteComponent(() => import('./accounts/sign-in-screen.tsx'), 'SignInScreen'),
)
const join = tool(
  '/join',
  lazyRouteComponent(() => import('./accounts/join-screen.tsx'), 'JoinScreen'),
)
const newPassword = tool(
  '/new-password',
  lazyRouteComponent(() => import('./accounts/new-password-screen.tsx'), 'NewPasswordScreen'),
)
const account = tool(
  '/account',
  lazyRouteComponent(() => import('./accounts/account/account-screen.tsx'), 'AccountScreen'),
)
const tokens = tool(
  '/account/tokens',
  lazyRouteComponent(() => import('./accounts/tokens/tokens-screen.tsx'), 'TokensScreen'),
)
const team = tool(
  '/team',
  lazyRouteComponent(() => import('./accounts/team/team-screen.tsx'), 'TeamScreen'),
)
const audit = tool(
  '/audit',
  lazyRouteComponent(() => import('./accounts/audit/audit-screen.tsx'), 'AuditScreen'),
)

const server = tool(
  '/server',
  lazyRouteComponent(() => import('./server/server-screen.tsx'), 'ServerScreen'),
)

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
    gallery,
    design,
    viewForms,
    questionnaires,
    printQuestionnaire,
    editQuestionnaire,
    upload,
    uploadHosted,
    uploadSet,
    sets,
    studies,
    ...studyRoutes,
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
