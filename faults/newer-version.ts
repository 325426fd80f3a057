import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))

/** Locks the events until it is committed, and takes its time. */
const MIGRATION = `alter table "events" add column "of_the_newer_version" text;
--> statement-breakpoint
select pg_sleep(2);`

/** A copy of the built product in `directory` with one more migration. Returns the script that starts it. */
export async function aNewerVersion(directory: string): Promise<string> {
  const server = join(directory, 'dist', 'server')
  await mkdir(server, { recursive: true })
  await cp(join(projectDir, 'dist', 'server'), server, { recursive: true })
  await cp(join(projectDir, 'package.json'), join(directory, 'package.json'))
  for (const name of ['node_modules', 'demo', 'designs', 'dist/web', 'dist/manual'])
    await symlink(join(projectDir, name), join(directory, name))
  const journalFile = join(server, 'migrations', 'meta', '_journal.json')
  // The list that drizzle-kit writes.
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations')
  const next = { ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_newer_version' }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
  await writeFile(join(server, 'migrations', `${next.tag}.sql`), MIGRATION)
  return join(server, 'main.js')
}
