import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MANIFEST } from '#domain/verify/checks/checksums.ts'
import type { CheckResult } from '#domain/verify/report.ts'
import { verifyPackage } from '../verify-package/verify-package.ts'

export type Files = ReadonlyMap<string, Buffer>

/** Writes a package to a folder and checks it. */
export async function verified(files: Files): Promise<CheckResult[]> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-verified-'))
  try {
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), bytes)
    }
    return await verifyPackage(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Every difference as a line. */
export const differences = (results: readonly CheckResult[]): string[] =>
  results.flatMap(({ name, findings }) =>
    findings.map(({ file, row, column, says }) =>
      [name, file, row, column, says].filter((part) => part !== undefined).join(' | '),
    ),
  )

/** Changes some files and makes new checksums, as a forger would. */
export function forged(files: Files, changes: Readonly<Record<string, (text: string) => string>>): Files {
  const changed = new Map(files)
  for (const [path, change] of Object.entries(changes)) {
    const text = changed.get(path)?.toString('utf8')
    if (text === undefined) throw new Error(`No file ${path} to change`)
    const after = change(text)
    if (after === text) throw new Error(`Nothing was changed in ${path}`)
    changed.set(path, Buffer.from(after))
  }
  const sums = [...changed].filter(([path]) => path !== MANIFEST).map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`)
  changed.set(MANIFEST, Buffer.from(sums.join('')))
  return changed
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
