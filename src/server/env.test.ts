import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const envOf = (variables: Record<string, string>) => {
  const read = readEnv(variables, '/project')
  if (!read.ok) throw new Error(read.problems.join())
  return read.env
}

test('without any variable it listens on loopback, and the person at the machine is the owner', () => {
  expect(envOf({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: '/project/data',
    databaseUrl: undefined,
    panelUrls: {},
    serviceUrls: {},
    totalsFloor: { experiments: 11, users: 15203 },
    s3: undefined,
    uploadQuotaBytes: 20_000 * 1024 * 1024,
    fetchesFromWeb: true,
    hasTrials: true,
    excludedSets: [],
    trustProxy: [],
    corsOrigins: [],
    mail: undefined,
    oidc: [],
    backupDir: undefined,
    metricsToken: undefined,
    logLevel: 'warn',
    hasLocalOwner: true,
  })
})

test('nobody is the owner without signing in when the server listens elsewhere or runs in production', () => {
  expect(envOf({ HOST: '0.0.0.0' }).hasLocalOwner).toBe(false)
  expect(envOf({ NODE_ENV: 'production' }).hasLocalOwner).toBe(false)
})

test('nobody is the owner without signing in behind a proxy, whose calls all come from this machine', () => {
  expect(envOf({ PUBLIC_URL: 'https://feedlab.example' }).hasLocalOwner).toBe(false)
  expect(envOf({ TRUST_PROXY: 'loopback' }).hasLocalOwner).toBe(false)
  expect(envOf({ PUBLIC_URL: 'http://localhost:3000' }).hasLocalOwner).toBe(true)
  expect(envOf({ PUBLIC_URL: 'http://[::1]:3000' }).hasLocalOwner).toBe(true)
})

test('proxies are read as a list of addresses, networks and names', () => {
  const trustProxy = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'uniquelocal']
  expect(envOf({ TRUST_PROXY: trustProxy.join(', ') }).trustProxy).toEqual(trustProxy)
})

test('mails come from the address of the installation, unless another is named', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example'
  expect(envOf({ SMTP_URL, PUBLIC_URL: 'https://feedlab.example' }).mail).toEqual({
    url: SMTP_URL,
    from: 'Feedlab <feedlab@feedlab.example>',
  })
  expect(envOf({ SMTP_URL, MAIL_FROM: 'lab@uni.example' }).mail?.from).toBe('lab@uni.example')
})

const orcid = { id: 'orcid', name: 'ORCID', issuer: 'https://orcid.org', client_id: 'APP-1', client_secret: 'hidden' }

test('other sites to sign in with are a JSON list', () => {
  expect(envOf({ OIDC_PROVIDERS: JSON.stringify([orcid]) }).oidc).toEqual([
    { id: 'orcid', name: 'ORCID', issuer: 'https://orcid.org', clientId: 'APP-1', clientSecret: 'hidden' },
  ])
})

test.each([
  ['no JSON', 'orcid'],
  ['no list', JSON.stringify(orcid)],
  ['no secret', JSON.stringify([{ ...orcid, client_secret: undefined }])],
  ['another address', JSON.stringify([{ ...orcid, issuer: 'ftp://hidden' }])],
  ['the same id twice', JSON.stringify([orcid, orcid])],
])('a list of sites with %s stops the start, and the message holds no secret', (_what, OIDC_PROVIDERS) => {
  const read = readEnv({ OIDC_PROVIDERS }, '/project')
  expect(read).toEqual({ ok: false, problems: [expect.stringMatching(/^OIDC_PROVIDERS must/)] })
  expect(JSON.stringify(read)).not.toContain('hidden')
})

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['PORT', '3.5'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'ftp://x.example'],
  ['SITE_TOTALS_FLOOR', '11'],
  ['LOG_LEVEL', 'loud'],
  ['FETCH_FROM_WEB', 'sometimes'],
  ['GALLERY_TRIALS', 'weekly'],
  ['UPLOAD_QUOTA_MB', 'much'],
  ['EXCLUDED_SETS', 'a;b'],
  ['NODE_ENV', 'prod'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'nobody'],
])('%s=%s stops the start with its name', (name, value) => {
  const read = readEnv({ [name]: value }, '/project')
  expect(read.ok).toBe(false)
  if (!read.ok) expect(read.problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
})

test('an empty variable counts as not set', () => {
  expect(envOf({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

const s3 = { S3_BUCKET: 'stimuli', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('a bucket and its keys configure the S3 store', () => {
  expect(envOf(s3).s3).toEqual({
    bucket: 'stimuli',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    forcePathStyle: false,
  })
  expect(envOf({ ...s3, S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu-central-1' }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'eu-central-1',
    forcePathStyle: true,
  })
  expect(envOf({ ...s3, S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'false' }).s3?.forcePathStyle).toBe(false)
})

test.each(Object.keys(s3))('a store without %s stops the start with its name', (name) => {
  expect(readEnv({ ...s3, [name]: '' }, '/project')).toEqual({
    ok: false,
    problems: [expect.stringMatching(new RegExp(`^${name} must be set, because S3_`))],
  })
})

test.each([
  ['S3_BUCKET', 'My Bucket'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['S3_FORCE_PATH_STYLE', 'maybe'],
])('a store with %s=%s stops the start with its name', (name, value) => {
  expect(readEnv({ ...s3, [name]: value }, '/project')).toEqual({
    ok: false,
    problems: [expect.stringMatching(new RegExp(`^${name} `))],
  })
})

test('excluded sets are read as a list', () => {
  expect(envOf({ EXCLUDED_SETS: '26010100_pilot, 26010101_old' }).excludedSets).toEqual(['26010100_pilot', '26010101_old'])
})

test('a stand-in for a panel is for tests: in production the token goes to the panel alone', () => {
  const PANEL_API_URLS = 'prolific=http://127.0.0.1:4000/api/v1/'
  expect(envOf({ PANEL_API_URLS }).panelUrls).toEqual({ prolific: 'http://127.0.0.1:4000/api/v1' })
  expect(envOf({ PANEL_API_URLS, NODE_ENV: 'production' }).panelUrls).toEqual({})
})

test.each(['http://127.0.0.1:4000', 'nobody=http://127.0.0.1:4000', 'prolific=4000'])(
  'a stand-in that names no panel or no address (%s) stops the start',
  (PANEL_API_URLS) => {
    expect(readEnv({ PANEL_API_URLS }, '/project')).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^PANEL_API_URLS /)],
    })
  },
)

test('stand-ins for Zenodo and OSF are named alike, and there are none in production', () => {
  const SERVICE_API_URLS = 'zenodo=http://127.0.0.1:4500/zenodo/api,osf=http://127.0.0.1:4500/osf/v2'
  expect(Object.keys(envOf({ SERVICE_API_URLS }).serviceUrls)).toEqual(['zenodo', 'osf'])
  expect(envOf({ SERVICE_API_URLS, NODE_ENV: 'production' }).serviceUrls).toEqual({})
  expect(readEnv({ SERVICE_API_URLS: 'prolific=http://127.0.0.1:4500' }, '/project')).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^SERVICE_API_URLS /)],
  })
})

test('origins whose pages may call are kept as browsers send them', () => {
  const { corsOrigins } = envOf({ CORS_ORIGINS: 'https://Pages.example.org/, http://127.0.0.1:4000' })
  expect(corsOrigins).toEqual(['https://pages.example.org', 'http://127.0.0.1:4000'])
})

test.each([
  ...[
    '*',
    'https://*',
    'https://*.example.org',
    'null',
    'pages.example.org',
    'https://pages.example.org/feed',
    'ftp://example.org',
  ],
  ...[
    'https://user@example.org',
    'https://example.org?a',
    'https://example.org#a',
    'https://example.org,*',
    'javascript:alert(1)',
  ],
])('CORS_ORIGINS %s stops the start with a sentence', (CORS_ORIGINS) => {
  expect(readEnv({ CORS_ORIGINS }, '/project')).toEqual({
    ok: false,
    problems: ['CORS_ORIGINS must be origins of pages such as https://pages.example.org, separated by commas; * is not accepted'],
  })
})
