import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

export type As = 'auto' | 'namespace' | 'other-user'

/** How PostgreSQL's programs are run. `uid` and `gid` own its files on disk. */
export type RunAs = { uid: number; gid: number; way: 'directly' | 'namespace' | 'other-user'; prefix: string[] }

// The caller's environment (PGPORT, PGDATA, LC_ALL …) must not affect the server.
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * PostgreSQL refuses to run as root. In a user namespace root appears as another user, which needs no copy and no chown.
 * If the kernel forbids it, the programs run as another user.
 */
export async function chooseRunAs(options: {
  as: As
  binDir: string
  home: string
  pgDataOwner: number | undefined
}): Promise<RunAs> {
  const { as, binDir, home, pgDataOwner } = options
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, way: 'directly', prefix: [] }

  const users = await passwdUsers()
  const otherUser = users.find((user) => user.name === 'feedlab') ?? users.find((user) => user.name === 'nobody') ?? users[0]
  // initdb looks up its user in passwd, so the id must exist there.
  if (!otherUser) throw new Error('PostgreSQL does not run as root, and /etc/passwd has no other user.')

  const namespace: RunAs = {
    uid,
    gid,
    way: 'namespace',
    prefix: ['unshare', '--user', `--map-user=${otherUser.uid}`, `--map-group=${otherUser.gid}`],
  }
  if (as === 'namespace') return namespace

  const isOthersData = pgDataOwner !== undefined && pgDataOwner !== 0
  // Inside the namespace root is an ordinary user, who may not be able to reach another user's directory.
  if (as === 'auto' && !isOthersData && (await mayUse(namespace, { binDir, directory: home, needs: '-w' }))) return namespace

  const owner = isOthersData ? users.find((user) => user.uid === pgDataOwner) : otherUser
  if (!owner) throw new Error(`The database files belong to user ${pgDataOwner}, who is not in /etc/passwd.`)
  return { uid: owner.uid, gid: owner.gid, way: 'other-user', prefix: [] }
}

export async function mayUse(runAs: RunAs, target: { binDir: string; directory: string; needs: '-w' | '-x' }): Promise<boolean> {
  const script = 'test "$1" "$2" && exec "$3/postgres" --version'
  try {
    const child = await runProgram(runAs, ['sh', '-c', script, 'sh', target.needs, target.directory, target.binDir], {
      stdio: 'ignore',
    })
    const [exitCode] = await once(child, 'exit')
    return exitCode === 0
  } catch (error) {
    // No `unshare` on this machine.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Resolves when the program runs; rejects when it cannot be started. */
export async function runProgram(
  runAs: RunAs,
  command: string[],
  options: Pick<SpawnOptions, 'stdio' | 'detached'> & { env?: Record<string, string> },
): Promise<ChildProcess> {
  const [program, ...args] = [...runAs.prefix, ...command]
  if (!program) throw new Error('No program to run')
  const identity = runAs.way === 'other-user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  // That user may not have access to the caller's working directory.
  const child = spawn(program, args, { ...options, ...identity, cwd: '/', env: { ...environment, ...options.env } })
  await once(child, 'spawn')
  return child
}

type PasswdUser = { name: string; uid: number; gid: number }

async function passwdUsers(): Promise<PasswdUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
