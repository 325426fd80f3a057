import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { csvPath } from '#domain/exports/package/tables.ts'
import { differences, forged, verified } from '#server/testing/packages-on-disk.ts'
import { experiment_id, files, packageOf, setUpPackage } from '#server/testing/study-package.ts'

setUpPackage()

test('a package agrees with itself', async () => {
  const results = await verified(files)
  expect(differences(results)).toEqual([])
})

test('a package with tests, excluded and simulated people agrees with itself too', async () => {
  const results = await verified(await packageOf(experiment_id, '?include=test,simulated,excluded'))
  expect(differences(results)).toEqual([])
})

test('one changed byte is found by its checksum', async () => {
  const path = csvPath(experiment_id, 'views')
  const bytes = Buffer.from(files.get(path) ?? expect.fail(path))
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1
  expect(differences(await verified(new Map([...files, [path, bytes]])))).toContainEqual(
    expect.stringContaining(`checksums | ${path} | was changed`),
  )
})

test('the program of the package ends with 0 where all agrees, 1 where a byte was changed, and 2 where nothing can be checked', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-verify-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), bytes)
  }
  const run = (...names: string[]) =>
    spawnSync(process.execPath, [join(dir, 'verify.mjs'), ...names], { encoding: 'utf8', timeout: 60_000 })
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  const path = csvPath(experiment_id, 'views')
  const bytes = Buffer.from(files.get(path) ?? expect.fail(path))
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1
  await writeFile(join(dir, path), bytes)
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('was changed') })
  const others = join(dir, 'others')
  await mkdir(others)
  await writeFile(join(dir, 'letter.zip'), 'Dear reader')
  for (const none of [others, join(dir, 'letter.zip'), join(dir, 'nowhere')])
    expect([none, run(none)]).toMatchObject([none, { status: 2, stderr: expect.stringMatching(/^Nothing was checked: /) }])
})

test('with new checksums, a changed dwell is found with its row and column', async () => {
  const path = csvPath(experiment_id, 'exposures')
  const found = differences(await verified(forged(files, { [path]: changedCell('dwell_ms_50', (ms) => String(Number(ms) + 1)) })))
  expect(found).toEqual([
    expect.stringMatching(/^dwell \| .+exposures.+ \| \d+ \| dwell_ms_50 \| has “\d+(\.\d)?”, computed “\d+(\.\d)?”$/),
  ])
})

/** Changes the first cell of a column that is not empty. */
function changedCell(column: string, change: (cell: string) => string) {
  return (text: string): string => {
    const lines = text.split('\n')
    const at = (lines[0] ?? '').slice(1, -1).split('","').indexOf(column)
    const i = lines.findIndex((line, i) => i > 0 && (line.slice(1, -1).split('","')[at] ?? '') !== '')
    const cells = (lines[i] ?? '').slice(1, -1).split('","')
    cells[at] = change(cells[at] ?? '')
    lines[i] = `"${cells.join('","')}"`
    return lines.join('\n')
  }
}
