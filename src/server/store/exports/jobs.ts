import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { FILE_KINDS, type JobKind, type JobProblem, type JobProgress, type WantedFile } from '#domain/exports/jobs/job.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { studyLocks } from '#server/locks.ts'

export type JobRow = typeof jobs.$inferSelect

/** One try at making a file. Whatever it reports counts only while it is the newest. */
export type Attempt = Pick<JobRow, 'job_id' | 'attempt'>

type NewJob = { lab_id: string; created_by: string; kind: JobKind; wanted: WantedFile; experiment_id: string | null }

/** A new job, or the one that is already making the same file. */
export async function insertJob(db: DbOrTx, job: NewJob): Promise<string> {
  for (;;) {
    const [inserted] = await db.insert(jobs).values(job).onConflictDoNothing().returning({ job_id: jobs.job_id })
    if (inserted) return inserted.job_id
    const [same] = await db
      .select({ job_id: jobs.job_id })
      .from(jobs)
      .where(and(eq(jobs.lab_id, job.lab_id), eq(jobs.wanted, job.wanted), isUnderWay))
    // Undefined where it ended between the two queries: then there is room for a new one.
    if (same) return same.job_id
  }
}

const isUnderWay = sql`${jobs.state} in ('waiting', 'running')`

export async function findJob(db: DbOrTx, job_id: string): Promise<JobRow | undefined> {
  const [found] = await db.select().from(jobs).where(eq(jobs.job_id, job_id))
  return found
}

const LISTED_JOBS = 100

/** Newest first; without a kind, those that make files. */
export const jobsOfStudy = (db: DbOrTx, experiment_id: string, kind?: JobKind): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.experiment_id, experiment_id), kind === undefined ? makesFile : eq(jobs.kind, kind)))
    .orderBy(desc(jobs.created_at))
    .limit(LISTED_JOBS)

const makesFile = inArray(jobs.kind, [...FILE_KINDS])

/** Whether a dry run of the study waits or runs. */
export const isDryRunUnderWay = async (db: DbOrTx, experiment_id: string): Promise<boolean> =>
  (await db.$count(jobs, and(eq(jobs.experiment_id, experiment_id), eq(jobs.kind, 'dry-run'), isUnderWay))) > 0

/** What the last dry run of the study came to. */
export async function lastRunResult(db: DbOrTx, experiment_id: string): Promise<RunResult | undefined> {
  const [found] = await db
    .select({ result: jobs.result })
    .from(jobs)
    .where(and(eq(jobs.experiment_id, experiment_id), eq(jobs.kind, 'dry-run'), eq(jobs.state, 'done')))
    .orderBy(desc(jobs.finished_at))
    .limit(1)
  return found?.result ?? undefined
}

/** Ends a job that waits or runs. The process that works on it finds that its attempt no longer counts. */
export async function stopJob(db: DbOrTx, job_id: string): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'failed', problem: 'cancelled', finished_at: sql`now()`, attempt: sql`${jobs.attempt} + 1` })
    .where(and(eq(jobs.job_id, job_id), isUnderWay))
}

/**
 * Begins an attempt. Undefined if the job is not waiting. The lock is released before the file's snapshot of the database is taken, so
 * that a person who withdraws is either left out of the snapshot or finds this attempt running and cancels it.
 */
export function beginJob(db: Db, job_id: string): Promise<JobRow | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select pg_advisory_xact_lock_shared(hashtextextended(experiment_id, ${studyLocks.files}))
      from jobs where job_id = ${job_id} and experiment_id is not null`)
    const [begun] = await tx
      .update(jobs)
      .set({
        state: 'running',
        attempt: sql`${jobs.attempt} + 1`,
        started_at: sql`now()`,
        heartbeat_at: sql`now()`,
        done: 0,
        total: 0,
        rows: 0,
      })
      .where(and(eq(jobs.job_id, job_id), eq(jobs.state, 'waiting')))
      .returning()
    return begun
  })
}

const isCurrent = ({ job_id, attempt }: Attempt) =>
  and(eq(jobs.job_id, job_id), eq(jobs.attempt, attempt), eq(jobs.state, 'running'))

/** Says that the process is alive and how far it is. False if this attempt no longer counts. */
export async function reportProgress(db: DbOrTx, attempt: Attempt, progress: JobProgress): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ ...progress, heartbeat_at: sql`now()` })
    .where(isCurrent(attempt))
  return rowCount === 1
}

type MadeFile = { file_key: string; filename: string; bytes: number }

/** False if this attempt no longer counts: its file must not be given to anybody. */
export async function finishJob(db: DbOrTx, attempt: Attempt, file: MadeFile & JobProgress): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ ...file, state: 'done', finished_at: sql`now()`, heartbeat_at: sql`now()` })
    .where(isCurrent(attempt))
  return rowCount === 1
}

/** The end of a job that makes no file. False if this attempt no longer counts. */
export async function finishRun(db: DbOrTx, attempt: Attempt, end: { result: RunResult | null } & JobProgress): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ ...end, state: 'done', finished_at: sql`now()`, heartbeat_at: sql`now()` })
    .where(isCurrent(attempt))
  return rowCount === 1
}

/** Ends an attempt without a file, to be tried again. False if it no longer counts. */
export async function putBack(db: DbOrTx, attempt: Attempt): Promise<boolean> {
  const { rowCount } = await db.update(jobs).set({ state: 'waiting' }).where(isCurrent(attempt))
  return rowCount === 1
}

/** Ends an attempt that failed. It is tried again unless `isFinal`, or too many attempts have failed. False if it no longer counts. */
export async function failAttempt(db: DbOrTx, attempt: Attempt, { isFinal }: { isFinal: boolean }): Promise<boolean> {
  const { rowCount } = await db.update(jobs).set(afterFailure('failed', isFinal)).where(isCurrent(attempt))
  return rowCount === 1
}

const MAX_FAILURES = 3

/** The next state of a job after one more failure. */
function afterFailure(problem: JobProblem, isFinal = false) {
  const isOver = sql`(${isFinal} or ${jobs.failures} + 1 >= ${MAX_FAILURES})`
  return {
    failures: sql`${jobs.failures} + 1`,
    state: sql`case when ${isOver} then 'failed' else 'waiting' end`,
    problem: sql`case when ${isOver} then ${problem} end`,
    finished_at: sql`case when ${isOver} then now() end`,
  }
}

/** Long compared with the time between two heartbeats. */
const STALLED_SECONDS = 30

type Revived = { stalled: Attempt[]; waiting: Pick<JobRow, 'job_id' | 'kind'>[] }

/** Takes jobs away from processes that died: `stalled` are their attempts. `waiting` are all jobs that nobody works on. */
export async function reviveStalled(db: DbOrTx): Promise<Revived> {
  const stalled = await db
    .update(jobs)
    .set({ ...afterFailure('interrupted'), attempt: sql`${jobs.attempt} + 1` })
    .where(and(eq(jobs.state, 'running'), sql`${jobs.heartbeat_at} < now() - make_interval(secs => ${STALLED_SECONDS})`))
    .returning({ job_id: jobs.job_id, attempt: sql<number>`${jobs.attempt} - 1` })
  const waiting = await db
    .select({ job_id: jobs.job_id, kind: jobs.kind })
    .from(jobs)
    .where(eq(jobs.state, 'waiting'))
    .orderBy(jobs.created_at)
  return { stalled, waiting }
}

/**
 * When somebody withdraws: finished files of their study can no longer be downloaded, and files that are being made are made again
 * without them. To be called in the transaction of the withdrawal, before it.
 */
export async function withdrawFromFiles(tx: DbOrTx, participant_id: number): Promise<void> {
  const { rows } = await tx.execute<{ experiment_id: string }>(sql`
    select experiment_id from participants where participant_id = ${participant_id} and withdrawn_at is null and user_id is not null`)
  const [study] = rows
  if (study) await dropFiles(tx, study.experiment_id, 'withdrawn')
}

/** Longer than an attempt takes from its beginning to its snapshot of the database. */
const SNAPSHOT_SECONDS = 10

/**
 * Finished files of a study can no longer be downloaded, and those that are being made are made again. `since`: only files that may hold
 * somebody who arrived then.
 */
export async function dropFiles(tx: DbOrTx, experiment_id: string, problem: JobProblem, since?: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${experiment_id}, ${studyLocks.files}))`)
  const ofStudy = and(eq(jobs.experiment_id, experiment_id), makesFile)
  const isMadeSince = since && sql`${jobs.finished_at} >= ${since}`
  const isBegunSince = since && sql`${jobs.started_at} >= ${since}::timestamptz - make_interval(secs => ${SNAPSHOT_SECONDS})`
  await tx
    .update(jobs)
    .set({ state: 'expired', problem })
    .where(and(ofStudy, eq(jobs.state, 'done'), isMadeSince))
  await tx
    .update(jobs)
    .set({ state: 'waiting', attempt: sql`${jobs.attempt} + 1` })
    .where(and(ofStudy, eq(jobs.state, 'running'), isBegunSince))
}

/** Marks files as too old to be downloaded. */
export async function expireOldFiles(db: DbOrTx, finishedBefore: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'expired', problem: 'too_old' })
    .where(and(eq(jobs.state, 'done'), makesFile, isNotNull(jobs.file_key), sql`${jobs.finished_at} < ${finishedBefore}`))
}

/** Jobs whose file is no longer offered and not yet deleted. */
export const filesToDelete = (db: DbOrTx): Promise<{ job_id: string; file_key: string | null }[]> =>
  db
    .select({ job_id: jobs.job_id, file_key: jobs.file_key })
    .from(jobs)
    .where(and(eq(jobs.state, 'expired'), isNotNull(jobs.file_key)))

/** Longer than a file is kept. */
const GIVEN_UP_DAYS = 8

/** Recent jobs of which some attempt may have been given up: a process that was killed then has left its file. */
export const triedJobs = (db: DbOrTx): Promise<(Attempt & Pick<JobRow, 'state' | 'file_key'>)[]> =>
  db
    .select({ job_id: jobs.job_id, attempt: jobs.attempt, state: jobs.state, file_key: jobs.file_key })
    .from(jobs)
    .where(
      sql`${jobs.created_at} > now() - make_interval(days => ${GIVEN_UP_DAYS})
        and (${jobs.attempt} > 1 or ${jobs.state} in ('waiting', 'expired', 'failed'))`,
    )

export async function forgetFile(db: DbOrTx, job_id: string): Promise<void> {
  await db.update(jobs).set({ file_key: null }).where(eq(jobs.job_id, job_id))
}
