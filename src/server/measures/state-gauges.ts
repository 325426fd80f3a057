import { Gauge, type Registry } from 'prom-client'
import { JOB_KINDS } from '#domain/exports/jobs/job.ts'
import type { ServerState } from '#domain/operations/server-state.ts'

const SAME = '; the same on every node, so take the highest and do not add'

/**
 * Gauges of what was read of the installation. What is not known has no value: a database that is away must not look like one in which
 * nobody is live.
 */
export function stateGauges(registers: Registry[]): (state: ServerState) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers })
  const isUp = gauge('feedlab_database_up', 'Whether the database answers this node: 1 or 0')
  const answer = gauge('feedlab_database_answer_seconds', 'Time of one small query on this node')
  const live = gauge(
    'feedlab_live_participants',
    `Participants whose page was there within the time, without tests and simulations${SAME}`,
    'seen_within',
  )
  const jobs = gauge(
    'feedlab_jobs',
    `Files that were asked for and are waiting or being made, by kind and state${SAME}`,
    'kind',
    'state',
  )
  const oldest = gauge(
    'feedlab_jobs_oldest_waiting_seconds',
    `Age of the oldest file that waits, by kind; 0 if none does${SAME}`,
    'kind',
  )
  const erasure = gauge(
    'feedlab_erasure_oldest_seconds',
    `How long the person who has waited longest waits to be erased; 0 if nobody does${SAME}`,
  )
  const disk = gauge('feedlab_disk_free_bytes', 'Space left where DATA_DIR (data) and BACKUP_DIR (backups) are', 'place')
  const backup = gauge(
    'feedlab_backup_last_timestamp_seconds',
    'When the newest backup in BACKUP_DIR was made; 0 if there is none; only on nodes with BACKUP_DIR',
  )
  const all = [isUp, answer, live, jobs, oldest, erasure, disk, backup]
  const forget = () => {
    for (const each of all) each.reset()
    // Without labels, a reset gauge is 0 and not absent.
    for (const each of [answer, erasure, backup]) each.remove()
  }
  forget()
  return ({ database, disks, backups }) => {
    forget()
    isUp.set(database.isReached ? 1 : 0)
    for (const { place, freeBytes } of disks) disk.set({ place }, freeBytes)
    if (backups) backup.set((backups.newestMs ?? 0) / 1000)
    if (!database.isReached) return
    answer.set(database.answerMs / 1000)
    live.set({ seen_within: '100s' }, database.live.now)
    live.set({ seen_within: '5m' }, database.live.fiveMinutes)
    for (const kind of JOB_KINDS) {
      const of = (state: string) => database.jobs.find((each) => each.kind === kind && each.state === state)
      for (const state of ['waiting', 'running']) jobs.set({ kind, state }, of(state)?.n ?? 0)
      oldest.set({ kind }, of('waiting')?.oldestSeconds ?? 0)
    }
    erasure.set(database.oldestErasureSeconds ?? 0)
  }
}
