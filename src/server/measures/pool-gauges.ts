import { Gauge, type Registry } from 'prom-client'

/** As much of a pool of connections as is measured. */
export type PoolOf = { totalCount: number; idleCount: number; waitingCount: number }

export function watchPools(registers: Registry[], pools: Readonly<Record<string, PoolOf>>): void {
  const gauge = (name: string, help: string, read: (pool: PoolOf) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, counts] of Object.entries(pools)) this.set({ pool }, read(counts))
      },
    })
  gauge(
    'feedlab_database_connections_in_use',
    'Connections to the database in use, by pool',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  )
  gauge('feedlab_database_waiting', 'Queries that wait for a connection, by pool', ({ waitingCount }) => waitingCount)
}
