import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { JOB_KINDS, JOB_PROBLEMS, JOB_STATES, type WantedFile } from '#domain/exports/jobs/job.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { created, moment } from './columns.ts'
import { madeBy, ownedByLab } from './people.ts'

/**
 * Files and dry runs that researchers asked for and that are made in the background. The queue only says that a row is to be looked at; this table
 * says who may work on it. `attempt` is counted up whenever somebody else is to make the file: the earlier maker then finds that its
 * attempt no longer counts.
 */
export const jobs = pgTable(
  'jobs',
  {
    job_id: uuid().primaryKey().defaultRandom(),
    /** Who asked. The file is made with their rights. */
    lab_id: ownedByLab(),
    created_by: madeBy(),
    kind: text({ enum: JOB_KINDS }).notNull(),
    wanted: jsonb().$type<WantedFile>().notNull(),
    /** Null for the file of a set. */
    experiment_id: text(),
    state: text({ enum: JOB_STATES }).notNull().default('waiting'),
    attempt: integer().notNull().default(0),
    /** Attempts that failed or whose process died. */
    failures: integer().notNull().default(0),
    /** People written, of people in all, and rows so far. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    created_at: created(),
    started_at: moment('started_at'),
    /** The process that makes the file was alive then. */
    heartbeat_at: moment('heartbeat_at'),
    finished_at: moment('finished_at'),
    file_key: text(),
    filename: text(),
    bytes: bigint({ mode: 'number' }),
    /** What a dry run came to. */
    result: jsonb().$type<RunResult>(),
    /** Why there is no file, or no result. */
    problem: text({ enum: JOB_PROBLEMS }),
  },
  (table) => [
    index().on(table.experiment_id),
    // Both are looked through every few seconds, and a row stays when its file is gone.
    index('jobs_under_way').on(table.state).where(sql`state in ('waiting', 'running')`),
    index('jobs_with_file').on(table.finished_at).where(sql`file_key is not null`),
    // Asking twice for the same file gives the job that is under way.
    uniqueIndex().on(table.lab_id, table.wanted).where(sql`state in ('waiting', 'running')`),
  ],
)
