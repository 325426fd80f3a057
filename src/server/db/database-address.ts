import { Client, type ClientConfig, type PoolConfig } from 'pg'

/** Several servers in one address, as in libpq: postgresql://user@one:5432,two:5432/feedlab. One address for each of them. */
export function addressesIn(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** As an error of a server that starts: callers are asked to try again. */
const acceptsNoWrites = () =>
  Object.assign(new Error('The database server accepts no writes: it is a replica'), { code: '57P03' })

const CONNECT_MS = 2000

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void)

/** How to connect to the database of an address. Of several servers, to the one that accepts writes, also after they changed places. */
export async function connectionTo(databaseUrl: string): Promise<PoolConfig> {
  const addresses = addressesIn(databaseUrl)
  if (addresses.length === 1) return { connectionString: databaseUrl }
  let current = Math.max(0, await firstWritable(addresses))
  // Of many connections that fail at once, the first changes the server for all.
  const leave = (place: number) => {
    if (place === current) current = (place + 1) % addresses.length
  }
  const places = new WeakMap<object, number>()
  /** pg knows one server. Every connection of a pool is a new client, so that each can have another address. */
  class ClientOfPrimary extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: addresses[current] })
      places.set(this, current)
    }
    // Both ways of calling it, as in pg: a pool has a callback.
    override connect(): Promise<Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): unknown {
      const place = places.get(this) ?? 0
      const connecting = super.connect().catch((error: Error) => {
        leave(place)
        throw error
      })
      if (callback === undefined) return connecting
      const done = callback as (error: Error | null, client?: Client) => void // the two kinds in one
      return void connecting.then((client) => done(null, client), done)
    }
  }
  return {
    Client: ClientOfPrimary,
    onConnect: async (client) => {
      if (!(await isReplica(client))) return
      leave(places.get(client) ?? 0)
      throw acceptsNoWrites()
    },
  }
}

async function isReplica(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  return rows[0]?.isReplica ?? true
}

/** -1 if no server accepts writes now. */
async function firstWritable(addresses: readonly string[]): Promise<number> {
  const found = await Promise.all(addresses.map(isWritable))
  return found.indexOf(true)
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return !(await isReplica(client))
  } catch {
    // Away: one of the others may be there.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
