import { lookup } from 'node:dns'
import type { RequestOptions } from 'node:http'

export type Lookup = NonNullable<RequestOptions['lookup']>

export const CLOSED_NETWORK = 'the address is in a network that is not public'

/**
 * Looks up a name for the very connection that is made, so that it cannot mean another machine afterwards. `resolve` is another way to
 * resolve names, for tests.
 */
export const guardedLookup =
  (isAllowed: (ip: string) => boolean, resolve: Lookup = lookup): Lookup =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const all = typeof found === 'string' ? [] : found
      // One closed address among several is enough: which of them is taken is not ours to say.
      if (all.length === 0 || !all.every(({ address }) => isAllowed(address))) return callback(new Error(CLOSED_NETWORK), '', 0)
      const [first] = all
      if (options.all) callback(null, all)
      else callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
