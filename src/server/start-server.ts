import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { openMail } from './accounts/mail.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { connectionTo } from './db/database-address.ts'
import { databaseClock } from './db/database-clock.ts'
import { keepPostgres } from './db/keep-postgres.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import { type Database, openDatabase, poolsOf } from './db/open-database.ts'
import { openStudyChanges } from './db/study-changes.ts'
import type { Env } from './env.ts'
import { diskStore } from './files/disk.ts'
import type { FileStore } from './files/file-store.ts'
import { type S3Settings, s3Store } from './files/s3.ts'
import { buildApp } from './http/build-app.ts'
import { letConnectionsGo } from './http/let-connections-go.ts'
import { VISIT_LIMITS } from './http/limit-visits.ts'
import { groupCommit, tellingIngest } from './ingest/group-commit.ts'
import { insertEvents } from './ingest/insert-events.ts'
import { openQueues } from './jobs/queues.ts'
import { startRunner } from './jobs/runner.ts'
import { watchFreeSpace } from './machine/free-space.ts'
import { keepTemporaryFolders } from './machine/temporary-folders.ts'
import { elapsedMs } from './machine/this-process.ts'
import { openMailConnection } from './mails/mail-connection.ts'
import { createMeasures } from './measures/measures.ts'
import { openOutside } from './outside/open-outside.ts'
import { openPanels } from './panels/index.ts'
import { secretSeals } from './secrets/encrypt.ts'
import { pseudonyms } from './secrets/pseudonym.ts'
import { sessionTokens } from './secrets/session-token.ts'
import { simulationPasses } from './secrets/simulation-pass.ts'
import { openServices } from './services/index.ts'
import { authSecret, pseudonymKey, secretsKey, sessionKey, simulationKey } from './store/installation.ts'
import { findCardsOfStudy } from './store/studies/shown-cards.ts'
import { hasOwner, makeOwnerLink } from './use-cases/accounts/owner-link.ts'
import { asksSecondStep } from './use-cases/accounts/second-step.ts'
import type { Deps } from './use-cases/deps.ts'
import { seedDesigns } from './use-cases/designs/seed-designs.ts'
import { openFigures } from './use-cases/monitor/figures-cache.ts'
import { openServerState } from './use-cases/operations/read-server-state.ts'
import { seedDemo } from './use-cases/stimuli/seed-demo.ts'
import { seedDemoPosts } from './use-cases/stimuli/seed-demo-posts.ts'
import { openAttention } from './use-cases/studies/attention-cache.ts'
import { openCountedTotals, TOTALS_KEPT_MS } from './use-cases/studies/counted-totals.ts'
import { openAdmission, openAssignment } from './use-cases/visits/admission.ts'
import { conditionCache } from './use-cases/visits/condition-cache.ts'
import { openHeldPlaces } from './use-cases/visits/held-places.ts'
import { createUnknownCards } from './use-cases/visits/known-cards.ts'
import { openStorageBudgets } from './use-cases/visits/storage-budgets.ts'
import { openWebhooks } from './webhooks/post-webhook.ts'

export type Places = { version: string; migrationsDir: string; webDir: string; demoDir: string }

type Started = { ok: true; url: string; stop: () => Promise<void> } | { ok: false; sentence: string }

/** Shorter than the patience of those who probe: usually a few seconds. */
const READY_LIMIT_MS = 2000

/** Things to undo, last first: what was opened later leans on what was opened before. */
type Undo = (() => Promise<void>)[]

/** From an environment to a listening server, or one sentence why not; then nothing is left running. */
export async function startServer(env: Env, places: Places, say: (line: string) => void): Promise<Started> {
  const undo: Undo = []
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    return { ok: true, url: await start(env, places, say, undo), stop }
  } catch (error) {
    await stop()
    if (error instanceof CannotStart) return { ok: false, sentence: error.message }
    throw error
  }
}

/** The person who starts the server can do something about it. */
class CannotStart extends Error {}

async function start(env: Env, { version, migrationsDir, webDir, demoDir }: Places, say: (line: string) => void, undo: Undo) {
  undo.push(await keepTemporaryFolders((error) => say(`Temporary files could not be tended to: ${String(error)}`)))
  const connection = env.databaseUrl ? await connectionTo(env.databaseUrl) : await embeddedDatabase(env, say, undo)
  const onLost = (error: Error) => say(`A database connection was lost: ${error.message}`)
  const database = openDatabase(connection, onLost, {
    pooler: env.databasePooler,
    replica: env.databaseReplicaUrl === undefined ? undefined : { address: env.databaseReplicaUrl, say },
  })
  undo.push(database.close)
  if (env.databaseUrl) await reach(database)
  await bringUpToDate(database, migrationsDir, env, say)

  const changes = openStudyChanges({ pool: database.pool, mayListen: env.databasePooler === undefined })
  undo.push(changes.close)
  const measures = createMeasures(version)
  const ingest = groupCommit({
    insert: insertEvents(database.ingestPool),
    onCommit: measures.countCommit,
    onTurnedAway: measures.countTurnedAway,
  })
  measures.watchQueue(ingest.queued)
  measures.watchPools(poolsOf(database))
  undo.push(ingest.drain)
  const queues = await openQueues(database.pool, (error) => say(`The queues of jobs could not be tended to: ${error.message}`))
  undo.push(queues.close)
  let address = ''
  // On the machine of one person, what listens there is theirs; elsewhere it may be the database.
  const webhookReach = env.hasLocalOwner ? 'also-this-machine' : 'public'
  const deps: Deps = {
    database,
    ingest: tellingIngest(ingest, changes.tell),
    files: env.s3 ? await reachS3(env.s3) : diskStore(join(env.dataDir, 'media')),
    jobQueue: queues,
    measures,
    countedTotals: openCountedTotals(database, elapsedMs, TOTALS_KEPT_MS),
    serverState: openServerState({ database, dataDir: env.dataDir, backupDir: env.backupDir }),
    tokens: sessionTokens(await sessionKey(database.db)),
    pseudonyms: pseudonyms(await pseudonymKey(database.db)),
    simulationPasses: simulationPasses(await simulationKey(database.db)),
    seals: secretSeals(await secretsKey(database.db)),
    webhookReach,
    postWebhook: openWebhooks(webhookReach),
    outside: env.fetchesFromWeb ? openOutside() : undefined,
    panels: openPanels(env.panelUrls),
    services: openServices(env.serviceUrls),
    openMails: mailsOf(env),
    unknownCards: createUnknownCards((experiment_id, ids) => findCardsOfStudy(database.db, experiment_id, ids)),
    conditions: conditionCache(database.db),
    admission: openAdmission(database, changes.tell),
    assignment: openAssignment(database, changes.tell),
    holdsPlace: openHeldPlaces(elapsedMs),
    storageBudgets: openStorageBudgets(elapsedMs),
    freeSpace: watchFreeSpace(env.dataDir, elapsedMs),
    changes,
    figures: openFigures(database, databaseClock(database.pool)),
    attention: openAttention(),
    accounts: openAccounts({
      db: database.db,
      secret: await authSecret(database.db),
      publicUrl: () => env.publicUrl ?? address,
      oidc: env.oidc,
      sendMail: env.mail && openMail(env.mail),
      asksSecondStep: (person_id) => asksSecondStep({ database }, person_id),
      onMailFailed: () => say('A mail could not be sent. Look at SMTP_URL and at the log of the mail server.'),
    }),
    now: Date.now,
    elapsedMs,
    databaseNow: databaseClock(database.pool),
    random: () => randomInt(2 ** 32) / 2 ** 32,
    publicUrl: () => env.publicUrl ?? address,
    ownUrl: () => address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:'),
    totalsFloor: env.totalsFloor,
    uploadsDir: join(env.dataDir, 'uploads'),
    uploadQuotaBytes: env.uploadQuotaBytes,
    hasTrials: env.hasTrials,
    excludedSets: env.excludedSets,
    backupDir: env.backupDir,
  }
  if ((await seedDemo(deps, demoDir)) === 'made') say('The demo study solarflare was made.')
  if ((await seedDemoPosts(deps, demoDir)) === 'made') say('The demo study brightwater was made.')

  const made = await seedDesigns(deps, say)
  if (made.length > 0) say(`The gallery has ${made.length} designs to try.`)

  let isLeaving = () => false
  const isReady = withinLimit(async () => !isLeaving() && (await isMigrated(database.db, migrationsDir)))
  const locks = { hasLocalOwner: env.hasLocalOwner }
  const app = await buildApp({
    deps,
    locks,
    isReady,
    webDir,
    version,
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    corsOrigins: env.corsOrigins,
    visitLimits: VISIT_LIMITS,
    metricsToken: env.metricsToken,
  })
  const connections = letConnectionsGo(app)
  isLeaving = connections.isLeaving
  undo.push(async () => app.close())
  address = await app.listen({ host: env.host, port: env.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new CannotStart(`port ${env.port} of ${env.host} is taken. Choose another with PORT=3001.`)
    if (error.code === 'EACCES')
      throw new CannotStart(`port ${env.port} needs rights that you do not have. Choose another with PORT=3001.`)
    throw error
  })
  // After the server listens: what jobs write may hold its address.
  const runner = startRunner(deps, queues, (error, job) => app.log.warn({ err: error, job }, 'A job failed'))
  undo.push(runner.stop)
  // Before everything else, so that what comes in until then is answered as always.
  if (env.trustProxy.length > 0) undo.push(connections.leaveProxy)
  if (!env.hasLocalOwner && !(await hasOwner(deps))) {
    say(
      `Nobody can sign in yet. Create the owner’s account with this link, which works once and for a day:\n  ${await makeOwnerLink(deps)}`,
    )
  }
  return env.publicUrl ?? address
}

/** Undefined without a mail server. */
const mailsOf = ({ mail }: Env): Deps['openMails'] => mail && (() => openMailConnection(mail))

async function embeddedDatabase(env: Env, say: (line: string) => void, undo: Undo): Promise<PoolConfig> {
  const onTaken = () => {
    say(`Another Feedlab took ${env.dataDir} while PostgreSQL was away. This one ends.`)
    process.exit(1)
  }
  const kept = await keepPostgres({ dataDir: env.dataDir, say, onTaken }).catch((error: NodeJS.ErrnoException) => {
    // What the operating system says names neither the variable nor the way out.
    if (error.syscall === undefined) throw new CannotStart(error.message)
    throw new CannotStart(`DATA_DIR ${env.dataDir} cannot be used (${error.message}). Choose a directory that you may write to.`)
  })
  if (!kept.ok)
    throw new CannotStart(`another Feedlab already works on ${env.dataDir}. Stop it first, or choose another DATA_DIR.`)
  undo.push(kept.stop)
  return kept.connection
}

async function reach({ pool }: Database): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException // of the driver; for a name with two addresses only the code speaks
    throw new CannotStart(`the database of DATABASE_URL cannot be reached (${message || code}).`)
  }
}

async function reachS3(settings: S3Settings): Promise<FileStore> {
  const store = await s3Store(settings)
  await store.reach().catch(({ name, $metadata }: { name?: string; $metadata?: { httpStatusCode?: number } }) => {
    // Of the answer to such a question a store sends no words, only a status.
    const where = settings.endpoint === undefined ? '' : ` at S3_ENDPOINT ${settings.endpoint}`
    const why = $metadata?.httpStatusCode === 403 ? 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not accepted' : name
    throw new CannotStart(`the bucket S3_BUCKET ${settings.bucket}${where} cannot be used (${why}).`)
  })
  return store
}

/** A database that hangs is not ready. One question at a time, so that askers do not use up the connections. */
function withinLimit(isReady: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= isReady().finally(() => {
      asked = undefined
    })
    const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, READY_LIMIT_MS, false).unref())
    return Promise.race([asked, tooLate])
  }
}

async function bringUpToDate(database: Database, migrationsDir: string, env: Env, say: (line: string) => void): Promise<void> {
  const migrated = await migrate(database, migrationsDir, say)
  if (migrated.ok) return
  const where = env.databaseUrl ? 'The database' : `The data directory ${env.dataDir}`
  throw new CannotStart(`${where} was written by a newer version of Feedlab. Start that version, or choose another one.`)
}
