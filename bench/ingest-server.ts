import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserFamilies } from '#domain/session/browser-family.ts'
import { openAccounts } from '#server/accounts/open-accounts.ts'
import { databaseClock } from '#server/db/database-clock.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openStudyChanges } from '#server/db/study-changes.ts'
import { diskStore } from '#server/files/disk.ts'
import { buildApp } from '#server/http/build-app.ts'
import { VISIT_LIMITS } from '#server/http/limit-visits.ts'
import { groupCommit, type Ingest, tellingIngest } from '#server/ingest/group-commit.ts'
import { insertEvents } from '#server/ingest/insert-events.ts'
import { elapsedMs } from '#server/machine/this-process.ts'
import { createMeasures } from '#server/measures/measures.ts'
import { openPanels } from '#server/panels/index.ts'
import { demoDir, migrationsDir, webDir } from '#server/places.ts'
import { pseudonyms } from '#server/secrets/pseudonym.ts'
import { sessionTokens } from '#server/secrets/session-token.ts'
import { simulationPasses } from '#server/secrets/simulation-pass.ts'
import { openServices } from '#server/services/index.ts'
import { pseudonymKey, sessionKey, simulationKey } from '#server/store/installation.ts'
import { findCardsOfStudy } from '#server/store/studies/shown-cards.ts'
import type { Deps } from '#server/use-cases/deps.ts'
import { openFigures } from '#server/use-cases/monitor/figures-cache.ts'
import { openServerState } from '#server/use-cases/operations/read-server-state.ts'
import { seedDemo } from '#server/use-cases/stimuli/seed-demo.ts'
import { openAttention } from '#server/use-cases/studies/attention-cache.ts'
import { openAdmission, openAssignment } from '#server/use-cases/visits/admission.ts'
import { openVisit } from '#server/use-cases/visits/arrival/load-experiment.ts'
import { conditionCache } from '#server/use-cases/visits/condition-cache.ts'
import { createUnknownCards } from '#server/use-cases/visits/known-cards.ts'

/** The real server on a database of its own, with one of three ways to store (see ingest.ts). Prints where it listens. */
const mode = process.argv[2]
const dataDir = await mkdtemp(join(tmpdir(), 'feedlab-bench-'))
const postgres = await startPostgres({ dataDir, log: () => undefined })
const database = openDatabase(postgres.connection, (error) => console.error(error.message))
await migrate(database, migrationsDir)

const insert = insertEvents(mode === 'single' ? database.pool : database.ingestPool)
const measures = createMeasures('bench')
const changes = openStudyChanges({ pool: database.pool, mayListen: true })
const grouped = groupCommit({ insert, onCommit: measures.countCommit })
const ways: Record<string, Ingest['write']> = {
  none: async (rows) => ({ stored: rows.length, duplicate: 0 }),
  single: async (rows) => {
    const duplicate = (await insert(JSON.stringify(rows))).known.size
    return { stored: rows.length - duplicate, duplicate }
  },
  group: grouped.write,
}
const write = ways[mode ?? '']
if (!write) throw new Error(`Not a way to store: ${mode}`)

const deps: Deps = {
  database,
  ingest: tellingIngest({ ...grouped, write }, changes.tell),
  files: diskStore(join(dataDir, 'media')),
  jobQueue: { send: async () => undefined },
  tokens: sessionTokens(await sessionKey(database.db)),
  pseudonyms: pseudonyms(await pseudonymKey(database.db)),
  simulationPasses: simulationPasses(await simulationKey(database.db)),
  seals: { seal: (secret) => secret, open: (sealed) => sealed },
  webhookReach: 'public',
  postWebhook: async () => ({ ok: false, problem: 'the bench sends nothing' }),
  outside: undefined,
  panels: openPanels({ prolific: '' }),
  services: openServices({}),
  openMails: undefined,
  unknownCards: createUnknownCards((experiment_id, ids) => findCardsOfStudy(database.db, experiment_id, ids)),
  conditions: conditionCache(database.db),
  admission: openAdmission(database, changes.tell),
  assignment: openAssignment(database, changes.tell),
  holdsPlace: () => true,
  // All load comes from one session.
  storageBudgets: { spend: () => undefined },
  freeSpace: { isLow: () => false },
  changes,
  figures: openFigures(database, databaseClock(database.pool)),
  attention: openAttention(),
  accounts: openAccounts({
    db: database.db,
    secret: 'bench',
    publicUrl: () => 'http://127.0.0.1',
    oidc: [],
    sendMail: undefined,
    asksSecondStep: async () => true,
    onMailFailed: () => undefined,
  }),
  now: Date.now,
  elapsedMs,
  databaseNow: databaseClock(database.pool),
  random: Math.random,
  publicUrl: () => 'http://127.0.0.1',
  ownUrl: () => '',
  totalsFloor: { experiments: 0, users: 0 },
  uploadsDir: join(dataDir, 'uploads'),
  uploadQuotaBytes: 1024 ** 3,
  hasTrials: true,
  excludedSets: [],
  backupDir: undefined,
  measures,
  serverState: openServerState({ database, dataDir, backupDir: undefined }),
  countedTotals: async () => ({ experiments: 0, users: 0 }),
}
await seedDemo(deps, demoDir)
const app = await buildApp({
  deps,
  locks: { hasLocalOwner: true },
  isReady: async () => true,
  webDir,
  version: 'bench',
  logLevel: 'warn',
  trustProxy: [],
  corsOrigins: [],
  // All load comes from one session.
  visitLimits: { ...VISIT_LIMITS, session: { burst: Infinity, perSecond: 1 } },
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const caller = {
  person: undefined,
  researcher: undefined,
  permission: undefined,
  token: undefined,
  address: () => undefined,
  networkHash: () => undefined,
  isLocalOwner: () => false,
  device: () => ({ class: 'Desktop', families: browserFamilies('') }),
}
const { feed, data } = await openVisit(deps, { user_id: 'bench', experiment_id: 'solarflare' }, caller)
const events = {
  kind: 'engagement',
  client_time: 1_800_000_000_000,
  entity_id: feed.cards[0]?.entity_id,
  engagement_type: 'likes',
  response: 1,
  time_content_viewed: 1_800_000_000_000,
  time_engagement: 1_800_000_000_000,
}
console.log(JSON.stringify({ url, body: { session_token: data.session_token }, events }))

process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
