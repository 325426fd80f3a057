import { readdir, readFile } from 'node:fs/promises'
import { Client, type ClientConfig } from 'pg'

/** Clock ticks of /proc/…/stat. */
const MS_A_TICK = 10

/** The process that all backends are children of. */
export async function postgresPidOf(connection: ClientConfig): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { parent } = await statOf(String(rows[0]?.pid))
  await client.end()
  return parent
}

/** Processor time so far, of the server process and of the PostgreSQL that it asks. */
export async function cpuMs({ pid, postgresPid }: { pid: number | undefined; postgresPid: number }) {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(all.map(async (name) => statOf(name)))
  const ticks = (isMeant: (stat: Stat) => boolean) => stats.filter(isMeant).reduce((sum, stat) => sum + stat.ticks, 0)
  return {
    node: ticks((stat) => stat.pid === pid) * MS_A_TICK,
    postgres: ticks((stat) => stat.pid === postgresPid || stat.parent === postgresPid) * MS_A_TICK,
  }
}

type Stat = { pid: number; parent: number; ticks: number }

async function statOf(pid: string): Promise<Stat> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // From behind the name, which may hold anything: state, parent, …, utime, stime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) }
}
