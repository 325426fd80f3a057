import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { SERVICE_NAMES } from '#domain/services/index.ts'
import type { MailSettings } from './accounts/mail.ts'
import { type OidcProvider, readOidcProviders } from './accounts/oidc-settings.ts'
import type { Pooler } from './db/open-database.ts'
import type { S3Settings } from './files/s3.ts'
import { panelServices } from './panels/index.ts'

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

// Not z.url: the address of a socket, postgresql://user@/database?host=/directory, has no host.
const databaseAddress = z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, { error: 'must be a postgres:// address' }))

const PANEL_NAMES = panelServices.map(({ rules }) => rules.name)

const schema = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number({ error: 'must be a port number' }).check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  PUBLIC_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_REPLICA_URL: z.optional(databaseAddress),
  DATABASE_POOLER: z.optional(z.enum(['transaction'], { error: 'must be transaction, or not be set' })),
  SITE_TOTALS_FLOOR: z._default(
    z.string().check(z.regex(/^\d{1,9},\d{1,9}$/, { error: 'must be two whole numbers, as in 11,15203' })),
    '11,15203',
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })),
  ),
  S3_ENDPOINT: z.optional(webAddress),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, { error: 'must be the name of a region' }))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
  UPLOAD_QUOTA_MB: z._default(z.coerce.number({ error: 'must be a number of megabytes' }).check(z.int(), z.gte(1)), 20_000),
  FETCH_FROM_WEB: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  GALLERY_TRIALS: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  EXCLUDED_SETS: z._default(z.string().check(z.regex(/^[\w, ]*$/, { error: 'must be names of sets, separated by commas' })), ''),
  TRUST_PROXY: z._default(
    z.string().check(
      z.refine((value) => listIn(value).every(isProxy), {
        error: 'must be addresses or networks of proxies, separated by commas',
      }),
    ),
    '',
  ),
  CORS_ORIGINS: z._default(
    z.string().check(
      z.refine((value) => listIn(value).every((each) => originOf(each) !== undefined), {
        error: 'must be origins of pages such as https://pages.example.org, separated by commas; * is not accepted',
      }),
    ),
    '',
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/, { error: 'must be an email address' }))),
  OIDC_PROVIDERS: z.optional(z.string()),
  PANEL_API_URLS: z._default(
    z.string().check(
      z.refine((value) => listIn(value).every((each) => standIn(PANEL_NAMES, each) !== undefined), {
        error: 'must be names of panels with addresses, as in prolific=http://127.0.0.1:4400/api/v1, separated by commas',
      }),
    ),
    '',
  ),
  SERVICE_API_URLS: z._default(
    z.string().check(
      z.refine((value) => listIn(value).every((each) => standIn(SERVICE_NAMES, each) !== undefined), {
        error: 'must be names of services with addresses, as in zenodo=http://127.0.0.1:4500/zenodo/api, separated by commas',
      }),
    ),
    '',
  ),
  BACKUP_DIR: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{16,}$/, { error: 'must have 16 characters or more' }))),
  FEEDLAB_TOKEN: z.optional(z.string().check(z.regex(/^fl_\S+$/, { error: 'must be a token of the API, fl_…' }))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
})

export type Env = {
  host: string
  port: number
  publicUrl: string | undefined
  dataDir: string
  /** May name several servers, of which one accepts writes. */
  databaseUrl: string | undefined
  /** A server that follows it, for files and figures. */
  databaseReplicaUrl: string | undefined
  /** What is between us and PostgreSQL. */
  databasePooler: Pooler
  totalsFloor: { experiments: number; users: number }
  /** The store for media, if not the data directory. */
  s3: S3Settings | undefined
  /** How much one person may upload in all. */
  uploadQuotaBytes: number
  /** Whether researchers may have pictures and pages fetched from the web by this server. */
  fetchesFromWeb: boolean
  /** Whether visitors may try the designs of the gallery. */
  hasTrials: boolean
  /** Sets that are not offered to new studies. */
  excludedSets: readonly string[]
  /** Proxies whose word about addresses counts. */
  trustProxy: readonly string[]
  /** Whose pages may call as participants. */
  corsOrigins: readonly string[]
  /** For mails with links to a new password. */
  mail: MailSettings | undefined
  /** Where a backup is made every day. */
  backupDir: string | undefined
  /** With it, /metrics is answered to other machines too. */
  metricsToken: string | undefined
  /** For commands that call a server over HTTP. */
  apiToken: string | undefined
  /** Stand-ins for the APIs of panels, for tests of this software. In production there are none. */
  panelUrls: Readonly<Record<string, string>>
  /** The same for OSF and Zenodo. */
  serviceUrls: Readonly<Record<string, string>>
  /** Where researchers can sign in besides here. */
  oidc: readonly OidcProvider[]
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
  /** Whether the person at this machine is the owner without signing in: only on loopback, never in production or behind a proxy (ruling F2). */
  hasLocalOwner: boolean
}

type Read = { ok: true; env: Env } | { ok: false; problems: string[] }

/** The only reader of the environment. Relative paths start at the project, not at the working directory. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>, projectDir: string): Read {
  // Shells and compose files write an unset variable as an empty one.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${sentence(issue.message)}`) }
  }
  const { HOST, PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, SITE_TOTALS_FLOOR, LOG_LEVEL, NODE_ENV } = parsed.data
  const s3 = s3Settings(parsed.data)
  if (!s3.ok) return s3
  const oidc = readOidcProviders(parsed.data.OIDC_PROVIDERS)
  if (!oidc.ok) return oidc
  const trustProxy = listIn(parsed.data.TRUST_PROXY)
  const [experiments = 0, users = 0] = SITE_TOTALS_FLOOR.split(',').map(Number)
  return {
    ok: true,
    env: {
      host: HOST,
      port: PORT,
      publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
      dataDir: resolve(projectDir, DATA_DIR),
      databaseUrl: DATABASE_URL,
      databaseReplicaUrl: parsed.data.DATABASE_REPLICA_URL,
      databasePooler: parsed.data.DATABASE_POOLER,
      totalsFloor: { experiments, users },
      s3: s3.settings,
      uploadQuotaBytes: parsed.data.UPLOAD_QUOTA_MB * 1024 * 1024,
      fetchesFromWeb: parsed.data.FETCH_FROM_WEB === 'on',
      hasTrials: parsed.data.GALLERY_TRIALS === 'on',
      excludedSets: parsed.data.EXCLUDED_SETS.split(/[, ]+/).filter((name) => name !== ''),
      trustProxy,
      corsOrigins: listIn(parsed.data.CORS_ORIGINS).flatMap((each) => originOf(each) ?? []),
      mail: mailSettings(parsed.data),
      oidc: oidc.providers,
      backupDir: parsed.data.BACKUP_DIR && resolve(projectDir, parsed.data.BACKUP_DIR),
      metricsToken: parsed.data.METRICS_TOKEN,
      apiToken: parsed.data.FEEDLAB_TOKEN,
      panelUrls: standIns(NODE_ENV, PANEL_NAMES, parsed.data.PANEL_API_URLS),
      serviceUrls: standIns(NODE_ENV, SERVICE_NAMES, parsed.data.SERVICE_API_URLS),
      logLevel: LOG_LEVEL,
      hasLocalOwner: isLoopback(HOST) && NODE_ENV !== 'production' && !isPublic(PUBLIC_URL) && trustProxy.length === 0,
    },
  }
}

/** A server on loopback that has a public address is behind a proxy, whose callers must not count as the person at the machine. */
const isPublic = (url: string | undefined) => url !== undefined && !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))

const listIn = (value: string) => value.split(/[\s,]+/).filter((each) => each !== '')

/** By name. In production there are none, so that no token goes to another address than the real one. */
const standIns = (mode: string, names: readonly string[], text: string): Record<string, string> =>
  mode === 'production' ? {} : Object.fromEntries(listIn(text).flatMap((each) => standIn(names, each) ?? []))

/** A name and the address of its stand-in, of `prolific=http://…`. */
function standIn(names: readonly string[], text: string): [[name: string, address: string]] | undefined {
  const [name = '', ...address] = text.split('=')
  const url = address.join('=').replace(/\/+$/, '')
  return names.includes(name) && /^https?:\/\/\S+$/.test(url) && URL.canParse(url) ? [[name, url]] : undefined
}

/** As browsers send it: without a slash, in lower case. Nothing may follow it, because it would have no meaning. */
function originOf(text: string): string | undefined {
  const url = URL.canParse(text) && !text.includes('*') ? new URL(text) : undefined
  const isOrigin =
    url !== undefined && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text.toLowerCase())
  return isOrigin ? url.origin : undefined
}

/** An address, a network such as 10.0.0.0/8, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const isLength =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 6 ? 128 : 32))
  return version !== 0 && isLength && more.length === 0
}

function mailSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.infer<typeof schema>): MailSettings | undefined {
  if (SMTP_URL === undefined) return undefined
  return { url: SMTP_URL, from: MAIL_FROM ?? `Feedlab <feedlab@${new URL(PUBLIC_URL ?? 'http://localhost').hostname}>` }
}

type S3Read = { ok: true; settings: S3Settings | undefined } | { ok: false; problems: string[] }

/** All or nothing: an incomplete configuration must stop the start, not fail at the first upload. */
function s3Settings(variables: z.infer<typeof schema>): S3Read {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = variables
  const set = Object.keys(variables).filter(
    (name) => name.startsWith('S3_') && variables[name as keyof typeof variables] !== undefined,
  )
  if (set.length === 0) return { ok: true, settings: undefined }
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return { ok: false, problems: missing.map(([name]) => `${name} must be set, because ${set[0]} is`) }
  return {
    ok: true,
    settings: {
      bucket: S3_BUCKET,
      endpoint: S3_ENDPOINT,
      region: S3_REGION ?? 'us-east-1',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      // Amazon's addresses contain the name of the bucket, those of other stores rarely do.
      forcePathStyle: S3_FORCE_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_FORCE_PATH_STYLE === 'true',
    },
  }
}

const sentence = (message: string) => (message.startsWith('must') ? message : `is not valid: ${message}`)
