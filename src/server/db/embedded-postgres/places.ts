import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyBinaries, whenMissing } from './binaries.ts'
import { mayUse, type RunAs } from './run-as.ts'

/** The usual place for data of services, which every user can reach. */
const commonHome = '/var/lib/feedlab'
const noteName = 'postgres-is-at.txt'
export const port = 5432
/** The system's limit is 104 bytes on macOS and 108 on Linux, including the final zero. */
const longestSocketPath = 99

/** The parent directory of `postgres/`: the data directory itself, or the one that the note in it names. */
export async function findHome(dataDir: string): Promise<string> {
  const note = await readFile(join(dataDir, noteName), 'utf8').catch(whenMissing(undefined))
  if (note === undefined) return dataDir
  const home = note.trim().split('\n').at(-1) ?? ''
  await stat(home).catch((cause: unknown) => {
    throw new Error(
      `${join(dataDir, noteName)} says that the database is at ${home}, but nothing is there. ` +
        'Bring that directory back, or delete the note to begin with an empty database.',
      { cause },
    )
  })
  return home
}

export async function ownerOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(whenMissing(undefined)))?.uid
}

/** Moves binaries and data to a place that the other user can reach, if they are in a closed directory. */
export async function makeReachable(runAs: RunAs, from: { dataDir: string; home: string; binDir: string }) {
  let { home, binDir } = from
  if (runAs.way !== 'other-user') return { home, binDir }

  if (!(await mayUse(runAs, { binDir, directory: '/', needs: '-x' }))) binDir = await copyBinaries(binDir, commonHome)
  const pgDataOwner = await ownerOf(join(home, 'postgres'))
  if (!(await mayUse(runAs, { binDir, directory: home, needs: '-x' }))) {
    if (pgDataOwner !== undefined) {
      throw new Error(
        `PostgreSQL does not run as root, and the user with the id ${runAs.uid} cannot reach ${home}. ` +
          'Move the data directory to a place that every user can reach, or start Feedlab as the user who owns it.',
      )
    }
    // A directory that was deleted and created again must not get the old database.
    const { ino, birthtimeMs } = await stat(from.dataDir)
    home = join(commonHome, hashOf(`${from.dataDir}\n${ino}\n${birthtimeMs}`))
    await mkdir(home, { recursive: true, mode: 0o755 })
    await writeFile(
      join(from.dataDir, noteName),
      `Feedlab was started as root, and PostgreSQL does not run as root. It runs as another user, who cannot reach\n` +
        `this directory, so the database is in the following one. Keep and back up both together.\n\n${home}\n`,
    )
  }
  // Made by root in a namespace, when the machine still allowed it.
  if (pgDataOwner === 0) await promisify(execFile)('chown', ['-R', `${runAs.uid}:${runAs.gid}`, join(home, 'postgres')])
  return { home, binDir }
}

/** A directory for the socket that nobody else may enter, because the socket needs no password. */
export async function makeSocketDir(runAs: RunAs, home: string): Promise<string> {
  const inHome = join(home, 'run')
  if (isShortEnough(inHome)) {
    await mkdir(inHome, { recursive: true })
    await giveTo(runAs, inHome)
    await chmod(inHome, 0o700)
    return inHome
  }

  const temporary = join(tmpdir(), `feedlab-${runAs.uid}-${hashOf(home)}`)
  if (!isShortEnough(temporary)) throw new Error(`The temporary directory ${tmpdir()} has too long a name for a socket.`)
  const isNew = await mkdir(temporary, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isNew) await giveTo(runAs, temporary)
  // Anyone may create names in a shared temporary directory.
  const found = await lstat(temporary)
  if (!found.isDirectory() || found.uid !== runAs.uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${temporary} is not ours alone: it must be a directory of user ${runAs.uid} with mode 0700. Remove it and start again.`,
    )
  }
  return temporary
}

export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, runAs.uid, runAs.gid)
}

function isShortEnough(socketDir: string): boolean {
  return Buffer.byteLength(join(socketDir, `.s.PGSQL.${port}`)) <= longestSocketPath
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
