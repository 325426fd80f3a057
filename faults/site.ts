import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reachBy } from './call.ts'
import { aCertificate } from './certificate.ts'
import { type Client, httpsClient } from './https-client.ts'
import { freePorts, NGINX, startNginx } from './nginx.ts'
import { type Feedlab, startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'

export const NAME = 'feedlab.test'
export const ACCOUNT = { email: 'owner@lab.example', password: 'a quiet harbour at dawn' }

/** Says what is missing, so that a skipped test does not pass unnoticed. */
export function isProxyMissing(): boolean {
  const isMissing = [NGINX, '/usr/bin/openssl'].some((path) => !existsSync(path))
  if (isMissing)
    console.log('nginx or openssl is not installed, so that nothing is tried behind a proxy: apt-get install nginx-light openssl')
  return isMissing
}

type Wanted = {
  nNodes: number
  /** For all nodes. Without DATABASE_URL the first node has a database of its own, which the others use. */
  settings?: Readonly<Record<string, string>>
}

export type Site = {
  client: Client
  origin: string
  nodes: Feedlab[]
  /** Past the proxy. */
  addresses: string[]
  /** Starts a node again that has ended. */
  startAgain: (n: number) => Promise<void>
  httpPort: number
  ownerLink: string
}

/** Some nodes on one database behind the nginx site that is shipped, with a certificate of our own. */
export async function aSite({ nNodes, settings: given = {} }: Wanted): Promise<Site> {
  const dir = await aTemporaryDirectory()
  const [httpPort = 0, httpsPort = 0, ...nodePorts] = await freePorts(2 + nNodes)
  const certificate = await aCertificate(dir, NAME)
  const origin = `https://${NAME}:${httpsPort}`
  const settings = { PUBLIC_URL: origin, TRUST_PROXY: 'loopback', NODE_ENV: 'production', ...given }
  const DATABASE_URL =
    given['DATABASE_URL'] ?? `postgresql://feedlab@/feedlab?host=${encodeURIComponent(join(dir, 'data', 'run'))}`
  const isElsewhere = given['DATABASE_URL'] !== undefined
  const start = (n: number) =>
    startFeedlab({
      ...settings,
      // Nodes on several machines share no disk.
      DATA_DIR: join(dir, isElsewhere ? `data-${n}` : 'data'),
      PORT: String(nodePorts[n]),
      ...((isElsewhere || n > 0) && { DATABASE_URL }),
    })
  const first = await start(0)
  const nodes = [first, ...(await Promise.all(Array.from({ length: nNodes - 1 }, (_, n) => start(n + 1))))]
  await startNginx({ dir, name: NAME, httpPort, httpsPort, nodePorts, certificate })
  const client = httpsClient({ name: NAME, port: httpsPort, ca: await readFile(certificate.crt) })
  reachBy(origin, { headers: {}, client })
  return {
    client,
    origin,
    nodes,
    addresses: nodePorts.map((port) => `http://127.0.0.1:${port}`),
    startAgain: async (n) => {
      nodes[n] = await start(n)
    },
    httpPort,
    ownerLink: /https:\S+\/join#\S+/.exec(first.output())?.[0] ?? '',
  }
}

/** Makes the owner's account. Returns the cookie of the login with its attributes; all later calls of the tests are the owner's. */
export async function signIn({ client, origin, addresses, ownerLink }: Site): Promise<string> {
  const secret = ownerLink.split('#')[1] ?? ''
  const made = await client({
    path: '/v1/accept_invitation',
    headers: { origin },
    json: { secret, account: { name: 'Owner', ...ACCOUNT } },
  })
  if (!made.text.includes('"success":"true"')) throw new Error(`No account could be made: ${made.text}`)
  const answer = await client({ path: '/v1/auth/sign-in/email', headers: { origin }, json: ACCOUNT })
  const [login] = answer.all('set-cookie').filter((each) => each.startsWith('__Secure-feedlab.session_token='))
  if (login === undefined) throw new Error(`Nobody could sign in: ${answer.text}`)
  const headers = { origin, cookie: login.split(';', 1)[0] ?? '' }
  reachBy(origin, { headers, client })
  for (const address of addresses) reachBy(address, { headers })
  return login
}
