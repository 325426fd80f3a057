import type { Pool, PoolClient } from 'pg'

export type StudyChanges = {
  /** Says to all nodes that somebody in a study moved. Never waits and never fails: pages also ask by themselves now and then. */
  tell: (experiment_id: string) => void
  /** Calls `onChange` when somebody in the study moved. Returns how to stop. */
  watch: (experiment_id: string, onChange: () => void) => () => void
  close: () => Promise<void>
}

type Options = {
  pool: Pool
  /** False behind a pooler that gives every transaction another connection: nobody can listen on one. */
  mayListen: boolean
  /** Changes of one study are announced this often at most. */
  everyMs?: number
  /** How often watchers are called where nobody can listen, and how soon a lost connection is opened again. */
  pollMs?: number
}

const CHANNEL = 'feedlab_study'

/**
 * PostgreSQL carries changes from node to node (NOTIFY). They are announced after the commit and at most once a second for each study, because commits
 * with a NOTIFY in them wait for each other. One connection per node listens, and only while a page watches.
 */
export function openStudyChanges({ pool, mayListen, everyMs = 1000, pollMs = 5000 }: Options): StudyChanges {
  const watchers = new Map<string, Set<() => void>>()
  const held = new Map<string, { isDue: boolean; timer: NodeJS.Timeout }>()
  let listening: Promise<PoolClient | undefined> | undefined
  let poll: NodeJS.Timeout | undefined

  const callAll = () => {
    for (const own of watchers.values()) for (const onChange of own) onChange()
  }
  const send = (experiment_id: string) => {
    const timer = setTimeout(() => {
      const isDue = held.get(experiment_id)?.isDue
      held.delete(experiment_id)
      if (isDue) send(experiment_id)
    }, everyMs).unref()
    held.set(experiment_id, { isDue: false, timer })
    pool.query('select pg_notify($1, $2)', [CHANNEL, experiment_id]).catch(() => undefined)
  }

  const listen = async (): Promise<PoolClient | undefined> => {
    try {
      const client = await pool.connect()
      client.on('notification', ({ payload }) => {
        for (const onChange of watchers.get(payload ?? '') ?? []) onChange()
      })
      const onLost = () => {
        client.release(true)
        listening = undefined
      }
      client.once('error', onLost)
      await client.query(`listen ${CHANNEL}`)
      return client
    } catch {
      listening = undefined
      return undefined
    }
  }
  /** Where nobody listens, watchers are called by the clock; and it is tried again to listen. */
  const keepUp = () => {
    if (mayListen && listening !== undefined) return
    if (mayListen) listening = listen()
    callAll()
  }
  const stop = async () => {
    clearInterval(poll)
    poll = undefined
    const opened = listening
    listening = undefined
    const client = await opened
    // Closed, not reused: it would go on listening for the next user of it.
    client?.removeAllListeners('error')
    client?.release(true)
  }

  return {
    tell: (experiment_id) => {
      const waiting = held.get(experiment_id)
      if (waiting) waiting.isDue = true
      else send(experiment_id)
    },
    watch: (experiment_id, onChange) => {
      const own = watchers.get(experiment_id) ?? new Set()
      watchers.set(experiment_id, own.add(onChange))
      if (mayListen) listening ??= listen()
      poll ??= setInterval(keepUp, pollMs).unref()
      return () => {
        own.delete(onChange)
        if (own.size === 0 && watchers.get(experiment_id) === own) watchers.delete(experiment_id)
        if (watchers.size === 0) void stop()
      }
    },
    close: async () => {
      for (const { timer } of held.values()) clearTimeout(timer)
      watchers.clear()
      await stop()
    },
  }
}
