import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { tool, tools } from '../route-base.tsx'
import { attentionSearch } from './attention/attention-search.ts'
import { askedTexts } from './publish/asked-texts.ts'
import { replaySearch } from './replay/replay-search.ts'
import { pageOfAnchor } from './study/study-pages.ts'

// Further pages of a study: one route here, one line in study/study-pages.ts and one in contract/pages.ts.
const study = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id',
  beforeLoad: ({ params, location: { hash } }) => {
    const to = pageOfAnchor(hash)
    if (to !== undefined) throw redirect({ to, params, hash, replace: true })
  },
  component: lazyRouteComponent(() => import('./live/live-screen.tsx'), 'LiveScreen'),
})
const studyPeople = tool(
  '/studies/$id/people',
  lazyRouteComponent(() => import('./participants/people-screen.tsx'), 'PeopleScreen'),
)
const studyConditions = tool(
  '/studies/$id/conditions',
  lazyRouteComponent(() => import('./study/conditions-screen.tsx'), 'ConditionsScreen'),
)
const studyDryRun = tool(
  '/studies/$id/dry-run',
  lazyRouteComponent(() => import('./dry-run/dry-run-screen.tsx'), 'DryRunScreen'),
)
const studySharing = tool(
  '/studies/$id/sharing',
  lazyRouteComponent(() => import('./launch/sharing-screen.tsx'), 'SharingScreen'),
)
const studyData = tool(
  '/studies/$id/data',
  lazyRouteComponent(() => import('./study/data-screen.tsx'), 'DataScreen'),
)
const studySettings = tool(
  '/studies/$id/settings',
  lazyRouteComponent(() => import('./study/settings-screen.tsx'), 'SettingsScreen'),
)

const studyAttention = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/attention',
  validateSearch: attentionSearch,
  component: lazyRouteComponent(() => import('./attention/attention-screen.tsx'), 'AttentionScreen'),
})
const studyQuality = tool(
  '/studies/$id/quality',
  lazyRouteComponent(() => import('./quality/quality-screen.tsx'), 'QualityScreen'),
)
const studyPreregister = tool(
  '/studies/$id/preregister',
  lazyRouteComponent(() => import('./preregister/preregister-screen.tsx'), 'PreregisterScreen'),
)
const studyPanel = tool(
  '/studies/$id/panel',
  lazyRouteComponent(() => import('./panel/panel-screen.tsx'), 'PanelScreen'),
)
const studyWaves = tool(
  '/studies/$id/waves',
  lazyRouteComponent(() => import('./waves/waves-screen.tsx'), 'WavesScreen'),
)
const studyPublish = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/publish',
  validateSearch: askedTexts,
  component: lazyRouteComponent(() => import('./publish/publish-screen.tsx'), 'PublishScreen'),
})
const studyEthics = tool(
  '/studies/$id/ethics',
  lazyRouteComponent(() => import('./ethics/ethics-screen.tsx'), 'EthicsScreen'),
)
const studyNotices = tool(
  '/studies/$id/notices',
  lazyRouteComponent(() => import('./notices/notices-screen.tsx'), 'NoticesScreen'),
)

// Reached from the table of participants, so it has no line among the pages of a study.
const replay = createRoute({
  getParentRoute: () => tools,
  path: '/studies/$id/replay/$user',
  validateSearch: replaySearch,
  component: lazyRouteComponent(() => import('./replay/replay-screen.tsx'), 'ReplayScreen'),
})

export const studyRoutes = [
  study,
  studyPeople,
  studyConditions,
  studyDryRun,
  studySharing,
  studyData,
  studySettings,
  studyAttention,
  studyQuality,
  studyPreregister,
  studyPanel,
  studyWaves,
  studyEthics,
  studyNotices,
  studyPublish,
  replay,
] as const
