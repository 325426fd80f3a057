import { Client, type PoolConfig } from 'pg'

type ClientClass = NonNullable<PoolConfig['Client']>

/** Clients whose statements have no name: the connection that gets the next one may never have heard of it. */
export function withoutNames(given: ClientClass = Client as ClientClass): ClientClass {
  // Clients are classes in pg, and a pool makes its own. The many ways of calling `query` are passed on as they are.
  const Base = given as unknown as new (config: unknown) => { query(...args: unknown[]): unknown }
  class UnnamedClient extends Base {
    override query(first: unknown, ...rest: unknown[]): unknown {
      return super.query(isNamed(first) ? { ...first, name: undefined } : first, ...rest)
    }
  }
  return UnnamedClient as unknown as ClientClass
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string'
