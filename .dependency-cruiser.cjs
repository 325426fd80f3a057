/** Who may import whom. The floors of docs/ARCHITECTURE.md, checked by machine. */
const zone = (path) => `^src/${path}/`
const server = (...folders) => `^src/server/(${folders.join('|')})`
const TEST = '\\.test\\.ts$|^src/server/testing/'

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      comment: 'The rules know no package, no clock, no dice, no storage and no React.',
      severity: 'error',
      from: { path: zone('domain'), pathNot: TEST },
      to: { pathNot: zone('domain') },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: zone('contract'), pathNot: TEST },
      to: { pathNot: [zone('(contract|domain)'), 'node_modules/zod'] },
    },
    { name: 'web-never-imports-server', severity: 'error', from: { path: zone('web') }, to: { path: zone('server') } },
    { name: 'server-never-imports-web', severity: 'error', from: { path: zone('server') }, to: { path: zone('web') } },
    {
      name: 'participant-never-imports-researcher',
      severity: 'error',
      from: { path: zone('web/participant') },
      to: { path: [zone('web/researcher'), 'node_modules/(@mantine|@tanstack)'] },
    },
    {
      name: 'researcher-never-imports-participant',
      severity: 'error',
      from: { path: zone('web/researcher') },
      to: { path: zone('web/participant') },
    },
    {
      name: 'shared-imports-neither-bundle',
      severity: 'error',
      from: { path: zone('web/shared') },
      to: { path: zone('web/(participant|researcher)') },
    },
    {
      name: 'participant-takes-the-contract-as-types',
      comment: 'zod would cost the participant 7 kB; pages.ts and messages.ts are plain values.',
      severity: 'error',
      from: { path: zone('web/participant'), pathNot: TEST },
      to: {
        path: zone('contract'),
        pathNot: '^src/contract/(messages|pages|first-answer|preview-message)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-never-reaches-the-store',
      severity: 'error',
      from: { path: server('http'), pathNot: TEST },
      to: { path: server('store', 'db', 'ingest', 'files') },
    },
    {
      name: 'use-cases-know-neither-sql-nor-fastify',
      severity: 'error',
      from: { path: server('use-cases'), pathNot: TEST },
      to: { path: [server('http'), 'node_modules/(fastify|@fastify|drizzle-orm|pg)'] },
    },
    {
      name: 'use-cases-reach-the-database-through-the-store',
      comment: 'The type of the database may be named, to be handed on.',
      severity: 'error',
      from: { path: server('use-cases'), pathNot: TEST },
      to: { path: server('db'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'store-imports-domain-and-db',
      severity: 'error',
      from: { path: server('store'), pathNot: TEST },
      to: { path: [server('http', 'use-cases', 'ingest', 'files'), zone('contract')] },
    },
    {
      name: 'files-are-taken-in-without-a-database',
      comment: 'What a file is, and how it arrives, is decided without knowing who keeps what.',
      severity: 'error',
      from: { path: server('media-intake', 'uploads', 'study-bundle', 'data-package'), pathNot: TEST },
      to: { path: server('http', 'use-cases', 'store', 'db', 'ingest', 'files') },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^src', pathNot: TEST },
      to: { path: '^src/server/testing/' },
    },
    { name: 'e2e-is-a-black-box', severity: 'error', from: { path: '^e2e/' }, to: { path: '^src/' } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: [TEST, '\\.d\\.ts$', '\\.css$', '^src/(server|web/[a-z]+)/main\\.tsx?$'] },
      to: {},
    },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
