import { resolve } from 'node:path'
import * as z from 'zod/mini'

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const schema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number({ error: 'must be a port number' }).check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  PUBLIC_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  // Not z.url: an address of a socket, postgresql://user@/database?host=/directory, has no host.
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, { error: 'must be a postgres:// address' }))),
  SITE_TOTALS_FLOOR: z._default(
    z.string().check(z.regex(/^\d{1,9},\d{1,9}$/, { error: 'must be two whole numbers, as in 11,15203' })),
    '11,15203',
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
})

export type Env = {
  host: string
  port: number
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  totalsFloor: { experiments: number; users: number }
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
  /** Whether whoever sits at this machine is the owner without signing in: only on loopback, never in production (ruling F2). */
  hasLocalOwner: boolean
}

type Read = { ok: true; env: Env } | { ok: false; problems: string[] }

/** The only reader of the environment. Relative paths start at the project, so that it does not matter where one stands. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>, projectDir: string): Read {
  // An empty variable is how shells and compose files spell "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${sentence(issue.message)}`) }
  }
  const { HOST, PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, SITE_TOTALS_FLOOR, LOG_LEVEL, NODE_ENV } = parsed.data
  const [experiments = 0, users = 0] = SITE_TOTALS_FLOOR.split(',').map(Number)
  return {
    ok: true,
    env: {
      host: HOST,
      port: PORT,
      publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
      dataDir: resolve(projectDir, DATA_DIR),
      databaseUrl: DATABASE_URL,
      totalsFloor: { experiments, users },
      logLevel: LOG_LEVEL,
      hasLocalOwner: isLoopback(HOST) && NODE_ENV !== 'production',
    },
  }
}

const sentence = (message: string) => (message.startsWith('must') ? message : `is not valid: ${message}`)
