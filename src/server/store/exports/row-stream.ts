import { type PoolClient, types } from 'pg'
import QueryStream from 'pg-query-stream'

/**
 * Rows of a query, a batch at a time. When the connection is lost the stream fails at once: left to itself it would wait for ever for
 * the farewell of a server that is gone, and whoever reads it would too.
 */
export function rowStream(
  client: PoolClient,
  sql: string,
  values: unknown[],
  options: { batchSize: number; rowMode?: 'array' },
): QueryStream {
  const stream = new QueryStream(sql, values, { ...options, types })
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  const sayFarewell = stream._destroy.bind(stream)
  stream._destroy = (error: Error | null, done: (error?: Error | null) => void) => {
    const farewell = new Promise<Error | null | undefined>((resolve) => sayFarewell(error as Error, resolve)) // its types know no destroying without an error
    Promise.race([farewell, lost.then(() => error)]).then((failure) => done(failure ?? null))
  }
  const giveUp = () => {
    lose()
    stream.destroy(new Error('The connection to the database was lost'))
  }
  client.once('error', giveUp)
  client.once('end', giveUp)
  stream.once('close', () => {
    client.off('error', giveUp)
    client.off('end', giveUp)
  })
  return client.query(stream)
}
