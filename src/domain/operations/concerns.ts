import { BACKUP_EVERY_MS } from './backups.ts'

export type Level = 'ok' | 'warn' | 'problem'

/** From which value on something needs attention, and from which on it is a problem. */
export type Limits = { warn: number; problem: number }

const GIGABYTE = 1e9
const MEGABYTE = 1024 * 1024
const HOUR = 3600

/**
 * What can go wrong with a server: its limits, and what to do about it. The page of owners, `npx feedlab doctor` and the suggested alerts all
 * take them from here. Times are seconds, as in the metrics.
 */
export const CONCERNS = {
  database: {
    limits: { warn: 0.25, problem: 2 },
    todo: 'Look whether PostgreSQL runs, whether its disk has space, and what else works on that machine.',
  },
  /** Of 95 in 100 group commits within five minutes. */
  commits: {
    limits: { warn: 0.25, problem: 2 },
    todo: 'Look at the disk of the database: it is slow or busy. Participants wait this long for each answer that they send.',
  },
  /** Bytes; at 32 MB requests are turned away. */
  queue: {
    limits: { warn: 8 * MEGABYTE, problem: 24 * MEGABYTE },
    todo: 'The database stores less than comes in. Nothing is lost, browsers keep what they cannot send. Look at the database, or pause a study.',
  },
  /** Requests within 15 minutes. */
  turnedAway: {
    limits: { warn: 1, problem: 100 },
    todo: 'The database was away or too slow. Browsers keep what they could not send and try again. Look at the log of the server and at PostgreSQL.',
  },
  /** Of 95 in 100 reports within five minutes. While all is well, events wait five seconds at most. */
  outboxes: {
    limits: { warn: 60, problem: 300 },
    todo: 'Browsers cannot send what people did. Look at the errors below, at the proxy and at the network of the server.',
  },
  /** Share of requests that failed on our side, within 15 minutes. */
  errors: {
    limits: { warn: 0.01, problem: 0.05 },
    todo: 'Look at the log of the server for "A request failed".',
  },
  /** Of the oldest file that waits. */
  jobs: {
    limits: { warn: 10 * 60, problem: HOUR },
    todo: 'Files are made by the server itself. Look at its log for "A job failed", and start it again if it is busy for long.',
  },
  /** Failed runs of one job within an hour. */
  failures: {
    limits: { warn: 3, problem: 30 },
    todo: 'Look at the log of the server for "A job failed": it names the job and the reason.',
  },
  /** Participants are promised a day. */
  erasure: {
    limits: { warn: 6 * HOUR, problem: 24 * HOUR },
    todo: 'People who withdrew are to be erased within a day. Look at the log of the server for the job erase-data.',
  },
  /** Bytes that are left: less is worse. */
  disk: {
    limits: { warn: 5 * GIGABYTE, problem: 1 * GIGABYTE },
    todo: 'Delete what is not needed, or get a larger disk. A database that cannot write refuses participants.',
  },
  backup: {
    limits: { warn: (1.5 * BACKUP_EVERY_MS) / 1000, problem: (2 * BACKUP_EVERY_MS) / 1000 },
    todo: 'Run npx feedlab backup, and look at the log of the server for the reason.',
  },
  /** Resident bytes of the process. */
  memory: {
    limits: { warn: 1.5 * GIGABYTE, problem: 3 * GIGABYTE },
    todo: 'Start the server again at a quiet moment. If it grows again, tell us what it was doing.',
  },
} as const satisfies Record<string, { limits: Limits; todo: string }>

export type ConcernName = keyof typeof CONCERNS

/** Where more is worse. */
export const levelAbove = (value: number, { warn, problem }: Limits): Level =>
  value >= problem ? 'problem' : value >= warn ? 'warn' : 'ok'

/** Where less is worse. */
export const levelBelow = (value: number, { warn, problem }: Limits): Level =>
  value < problem ? 'problem' : value < warn ? 'warn' : 'ok'
