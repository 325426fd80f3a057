/** Which folder may import which. Checks the layers of docs/ARCHITECTURE.md. */
const zone = (path) => `^src/${path}/`
const server = (...folders) => `^src/server/(${folders.join('|')})`
const TESTING = '^src/((server|web/participant)|domain/.+)/testing/'
const TEST = `\\.test\\.tsx?$|${TESTING}`

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      comment: 'Domain code uses no package, clock, random numbers, storage or React.',
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
      name: 'right-answers-stay-with-the-server',
      comment: 'What a participant loads can be read by the participant.',
      severity: 'error',
      from: { path: [zone('web/participant'), zone('domain/questionnaires')], pathNot: TEST },
      to: { path: zone('domain/answer-keys'), reachable: true },
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
        pathNot: '^src/contract/(log-messages|messages|pages|first-answer|preview-message|preview-search)\\.ts$',
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
      to: { path: [server('http', 'jobs'), 'node_modules/(fastify|@fastify|drizzle-orm|pg)'] },
    },
    {
      name: 'use-cases-leave-the-disk-to-others',
      comment: 'machine, files, backup, uploads and study-bundle read and write it.',
      severity: 'error',
      from: { path: server('use-cases'), pathNot: TEST },
      to: { path: '^(node:)?(fs|fs/promises|os)$' },
    },
    {
      name: 'use-cases-reach-the-database-through-the-store',
      comment: 'The type of the database may be imported to pass the value on.',
      severity: 'error',
      from: { path: server('use-cases'), pathNot: TEST },
      to: { path: server('db'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'jobs-call-use-cases',
      comment: 'What a job does is decided where everything else is decided.',
      severity: 'error',
      from: { path: server('jobs'), pathNot: TEST },
      to: { path: server('http', 'store', 'db', 'ingest', 'files') },
    },
    {
      name: 'store-imports-domain-and-db',
      severity: 'error',
      from: { path: server('store'), pathNot: TEST },
      to: { path: [server('http', 'use-cases', 'jobs', 'ingest', 'files'), zone('contract')] },
    },
    {
      name: 'files-are-taken-in-without-a-database',
      comment: 'Receiving and checking files does not depend on where they are stored.',
      severity: 'error',
      from: { path: server('media-intake', 'uploads', 'study-bundle', 'data-package'), pathNot: TEST },
      to: { path: server('http', 'use-cases', 'store', 'db', 'ingest', 'files') },
    },
    {
      name: 'measures-know-only-the-domain',
      comment: 'Everybody may count something; what is counted does not depend on who does.',
      severity: 'error',
      from: { path: server('measures'), pathNot: TEST },
      to: { path: '^src/', pathNot: [server('measures'), zone('domain')] },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^src', pathNot: TEST },
      to: { path: TESTING },
    },
    { name: 'e2e-is-a-black-box', severity: 'error', from: { path: '^e2e/' }, to: { path: '^src/' } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        // The last one is loaded by the configuration of the tests.
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '\\.css$',
          '^src/(server|web/[a-z]+)/main\\.tsx?$',
          '^src/server/commands/',
          '^src/web/testing/no-network',
        ],
      },
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
