import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Certificate } from './certificate.ts'
import { until } from './until.ts'

export const NGINX = '/usr/sbin/nginx'

/** Ports that were free a moment ago. */
export async function freePorts(n: number): Promise<number[]> {
  const servers = Array.from({ length: n }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port) // of TCP
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

type Settings = {
  dir: string
  name: string
  httpPort: number
  httpsPort: number
  nodePorts: readonly number[]
  certificate: Certificate
}

const NODE = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;'

/** The site of `deploy/nginx` as it is shipped, with other names, ports and paths. */
async function siteOf({ dir, name, httpPort, httpsPort, nodePorts, certificate }: Settings): Promise<string> {
  const shipped = join(dirname(dirname(fileURLToPath(import.meta.url))), 'deploy', 'nginx', 'feedlab.conf')
  const changes: [from: string, to: string][] = [
    ['/etc/letsencrypt/live/feedlab.example.edu/fullchain.pem', certificate.crt],
    ['/etc/letsencrypt/live/feedlab.example.edu/privkey.pem', certificate.key],
    ['/var/log/nginx/feedlab-error.log', join(dir, 'nginx-site.log')],
    ['feedlab.example.edu', name],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    [`  ${NODE}`, nodePorts.map((port) => `  ${NODE.replace('3000', String(port))}`).join('\n')],
  ]
  let site = await readFile(shipped, 'utf8')
  for (const [from, to] of changes) {
    if (!site.includes(from)) throw new Error(`The nginx site has no "${from}"`)
    site = site.replaceAll(from, to)
  }
  return site
}

/** Runs nginx with this site alone, until the end of the test. */
export async function startNginx(settings: Settings): Promise<void> {
  const { dir, httpsPort } = settings
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(dir, kind)};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const path = join(dir, 'nginx.conf')
  await writeFile(
    path,
    `${user} daemon off; worker_processes 1; pid ${join(dir, 'nginx.pid')}; error_log ${join(dir, 'nginx.log')};
     events {} http { ${temporary.join(' ')} ${await siteOf(settings)} }`,
  )
  const child = spawn(NGINX, ['-c', path, '-p', dir, '-e', join(dir, 'nginx.log')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  await until('nginx listens or has ended', async () => child.exitCode !== null || (await listens(httpsPort)), 10_000)
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`)
}

export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    // Not yet.
    return false
  } finally {
    socket.destroy()
  }
}
