import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { ApiPath, ReplyFrom, SentTo } from '#contract/endpoints.ts'
import { seededDice } from '#domain/dice.ts'
import { type Accounts, openAccounts } from '../accounts/open-accounts.ts'
import { databaseClock } from '../db/database-clock.ts'
import { isMigrated } from '../db/migrate.ts'
import { type Database, openDatabase, poolsOf } from '../db/open-database.ts'
import { openStudyChanges } from '../db/study-changes.ts'
import { diskStore } from '../files/disk.ts'
import { buildApp } from '../http/build-app.ts'
import { VISIT_LIMITS } from '../http/limit-visits.ts'
import type { TimeLimits } from '../http/time-limits.ts'
import { groupCommit, tellingIngest } from '../ingest/group-commit.ts'
import { insertEvents } from '../ingest/insert-events.ts'
import { openQueues, type Queues } from '../jobs/queues.ts'
import { watchFreeSpace } from '../machine/free-space.ts'
import { elapsedMs } from '../machine/this-process.ts'
import { createMeasures } from '../measures/measures.ts'
import { openOutside } from '../outside/open-outside.ts'
import { openPanels } from '../panels/index.ts'
import { migrationsDir } from '../places.ts'
import { secretSeals } from '../secrets/encrypt.ts'
import { pseudonyms } from '../secrets/pseudonym.ts'
import { sessionTokens } from '../secrets/session-token.ts'
import { simulationPasses } from '../secrets/simulation-pass.ts'
import { openServices } from '../services/index.ts'
import { authSecret, pseudonymKey, secretsKey, sessionKey, simulationKey } from '../store/installation.ts'
import { findCardsOfStudy } from '../store/studies/shown-cards.ts'
import { asksSecondStep } from '../use-cases/accounts/second-step.ts'
import type { Deps } from '../use-cases/deps.ts'
import { openFigures } from '../use-cases/monitor/figures-cache.ts'
import { openServerState } from '../use-cases/operations/read-server-state.ts'
import { openAttention } from '../use-cases/studies/attention-cache.ts'
import { openCountedTotals } from '../use-cases/studies/counted-totals.ts'
import { openAdmission, openAssignment } from '../use-cases/visits/admission.ts'
import { conditionCache } from '../use-cases/visits/condition-cache.ts'
import { openHeldPlaces } from '../use-cases/visits/held-places.ts'
import { createUnknownCards } from '../use-cases/visits/known-cards.ts'
import { openStorageBudgets } from '../use-cases/visits/storage-budgets.ts'
import { openWebhooks } from '../webhooks/post-webhook.ts'
import { TEMPLATE } from './one-postgres.ts'

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  database: Database
  /** Nothing works them off unless a test starts the runner. */
  queues: Queues
  /** A call as a page of this installation makes it. */
  call: <P extends ApiPath>(path: P, body: SentTo<P>, headers?: Record<string, string>) => Promise<Answer<ReplyFrom<P>>>
  /** Anything at all, for bad input. */
  send: (options: InjectOptions) => Promise<Answer<unknown>>
  close: () => Promise<void>
}

export type Answer<R> = { status: number; body: R; text: string; headers: Record<string, unknown> }

type Overrides = {
  hasLocalOwner?: boolean
  trustProxy?: string[]
  corsOrigins?: string[]
  metricsToken?: string
  timeLimits?: TimeLimits
  deps?: Partial<Deps>
  webDir?: string
  database?: Database
}

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9/nobody-listens'

/** The real app on a database of its own. */
export async function testApp({ hasLocalOwner = true, deps: given = {}, ...overrides }: Overrides = {}): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-app-'))
  const { database, drop } = overrides.database
    ? { database: overrides.database, drop: async () => undefined }
    : await testDatabase()
  const measures = createMeasures('0.0.0-test')
  const changes = openStudyChanges({ pool: database.pool, mayListen: true })
  const queues = await openQueues(database.pool, () => undefined)
  const deps: Deps = {
    database,
    ingest: tellingIngest(
      groupCommit({
        insert: insertEvents(database.ingestPool),
        onCommit: measures.countCommit,
        onTurnedAway: measures.countTurnedAway,
      }),
      changes.tell,
    ),
    measures,
    countedTotals: openCountedTotals(database, elapsedMs, 0),
    serverState: openServerState({ database, dataDir: dir, backupDir: given.backupDir }),
    files: diskStore(join(dir, 'media')),
    jobQueue: queues,
    tokens: sessionTokens(await sessionKey(database.db)),
    pseudonyms: pseudonyms(await pseudonymKey(database.db)),
    simulationPasses: simulationPasses(await simulationKey(database.db)),
    seals: secretSeals(await secretsKey(database.db)),
    webhookReach: 'also-this-machine',
    postWebhook: openWebhooks('also-this-machine'),
    outside: openOutside(),
    panels: openPanels({ prolific: NOBODY }),
    services: openServices({ zenodo: NOBODY, 'zenodo-sandbox': NOBODY, osf: NOBODY }),
    openMails: undefined,
    unknownCards: createUnknownCards((experiment_id, ids) => findCardsOfStudy(database.db, experiment_id, ids)),
    conditions: conditionCache(database.db),
    admission: openAdmission(database, changes.tell),
    assignment: openAssignment(database, changes.tell),
    holdsPlace: openHeldPlaces(given.elapsedMs ?? elapsedMs),
    storageBudgets: openStorageBudgets(given.elapsedMs ?? elapsedMs),
    freeSpace: watchFreeSpace(dir, elapsedMs),
    changes,
    figures: openFigures(database, databaseClock(database.pool)),
    attention: openAttention(),
    accounts: await testAccounts(database),
    now: Date.now,
    elapsedMs,
    databaseNow: databaseClock(database.pool),
    random: seededDice(randomUUID(), 'test'),
    publicUrl: () => 'http://127.0.0.1:3000',
    ownUrl: () => 'http://127.0.0.1:3000',
    totalsFloor: { experiments: 0, users: 0 },
    uploadsDir: join(dir, 'uploads'),
    uploadQuotaBytes: 1024 ** 3,
    hasTrials: true,
    excludedSets: [],
    backupDir: undefined,
    ...given,
  }
  measures.watchQueue(deps.ingest.queued)
  measures.watchPools(poolsOf(database))
  const app = await buildApp({
    deps,
    locks: { hasLocalOwner },
    isReady: () => isMigrated(database.db, migrationsDir),
    webDir: overrides.webDir ?? (await bareWeb(dir)),
    version: '0.0.0-test',
    logLevel: 'silent',
    trustProxy: overrides.trustProxy ?? [],
    corsOrigins: overrides.corsOrigins ?? [],
    visitLimits: VISIT_LIMITS,
    metricsToken: overrides.metricsToken,
    timeLimits: overrides.timeLimits,
  })
  app.addHook('onClose', queues.close)
  app.addHook('onClose', changes.close)
  const send = async (options: InjectOptions): Promise<Answer<unknown>> => {
    const response = await app.inject({ ...options, headers: { host: '127.0.0.1:3000', ...options.headers } })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      text: response.body,
      headers: response.headers,
    }
  }
  return {
    app,
    deps,
    database,
    queues,
    send,
    // The contract itself checked the reply on its way out.
    call: async (path, body, headers = {}) =>
      (await send(
        path === '/v1/pull_entity_sets'
          ? { method: 'GET', url: path, headers }
          : { method: 'POST', url: path, headers, payload: body as object },
      )) as never,
    close: async () => {
      await app.close()
      await deps.ingest.drain()
      await drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Sign-in without mails; `given` for tests of mails and other sites. */
export async function testAccounts(
  database: Database,
  given: Partial<Parameters<typeof openAccounts>[0]> = {},
): Promise<Accounts> {
  return openAccounts({
    db: database.db,
    secret: await authSecret(database.db),
    publicUrl: () => 'http://127.0.0.1:3000',
    oidc: [],
    sendMail: undefined,
    asksSecondStep: (person_id) => asksSecondStep({ database }, person_id),
    onMailFailed: () => undefined,
    ...given,
  })
}

/** A fresh copy of the migrated template, or of another one. */
export async function testDatabase(
  template = TEMPLATE,
): Promise<{ database: Database; name: string; drop: () => Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${template}`)
  const database = openDatabase({ ...server, database: name }, () => undefined)
  return {
    database,
    name,
    drop: async () => {
      await database.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** A database for all tests of a file, gone after the last one. To be asked for within a test. */
export function databaseOfFile(template?: string): () => Database {
  let made: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    made = await testDatabase(template)
  })
  afterAll(() => made.drop())
  return () => made.database
}

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Stand-ins for the built pages: server tests look at statuses and headers, journeys look at pages. */
async function bareWeb(dir: string): Promise<string> {
  const webDir = join(dir, 'web')
  for (const folder of ['assets', 'img', 'interventions', 'schemas']) await mkdir(join(webDir, folder), { recursive: true })
  await mkdir(join(dir, 'manual', 'assets'), { recursive: true })
  await writeFile(join(dir, 'manual', 'index.html'), '<title>manual</title>')
  await writeFile(join(dir, 'manual', 'journey.html'), '<title>manual: journey</title>')
  for (const bundle of ['participant', 'researcher'])
    await writeFile(join(webDir, `${bundle}.html`), `<head><title>${bundle}</title></head><div id="root"></div>`)
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return webDir
}
