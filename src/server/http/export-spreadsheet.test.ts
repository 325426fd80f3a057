import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParticipant, aStudy, csvCells, sendForm } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let dir: string
beforeAll(async () => {
  app = await testApp()
  dir = await mkdtemp(join(tmpdir(), 'feedlab-spreadsheet-'))
})
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await app.close()
})

/** Text that people write, and what others write to do harm. */
const SAID: Readonly<Record<string, string>> = {
  formula: '=1+1',
  call: '=HYPERLINK("http://evil.example","click")',
  plus: '+cmd|calc',
  minus: '-2+3',
  at: '@SUM(A1)',
  tab: '\t=1+1',
  guarded: "'=1+1",
  quoted: 'a "quoted" word, with a comma',
  lines: 'one\ntwo',
  windows: 'one\r\ntwo',
  letters: 'ünï שלום 你好 \u{1f9ea}',
}

const hasCalc = spawnSync('soffice', ['--version']).status === 0

/** Comma, quote mark, UTF-8, from row 1; on the way out every text quoted, as it is and not as it looks. */
const FILTER = '44,34,76,1,,0,true,true,false'

/** Numbers come back without quote marks. */
const allQuoted = (text: string) =>
  text.replaceAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n)/g, (_cell, content: string, end: string) =>
    content.startsWith('"') ? content + end : `"${content}"${end}`,
  )

test.skipIf(!hasCalc)(
  'a spreadsheet opens a file, runs nothing in it and saves the text as it was, but for the line ends of Windows',
  async () => {
    const experiment_id = await aStudy(app)
    await sendForm(app, await aParticipant(app, experiment_id), undefined, SAID)
    const { text } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/user_form.csv` })
    await writeFile(join(dir, 'file.csv'), text)
    const profile = `-env:UserInstallation=file://${join(dir, 'profile')}`
    const convert = (to: string, from: string) =>
      spawnSync(
        'soffice',
        [profile, '--headless', '--infilter=CSV:44,34,76,1', '--convert-to', to, '--outdir', join(dir, 'out'), from],
        {
          timeout: 120_000,
        },
      )
    convert(`csv:Text - txt - csv (StarCalc):${FILTER}`, join(dir, 'file.csv'))
    const saved = csvCells(allQuoted(await readFile(join(dir, 'out', 'file.csv'), 'utf8')))
    const sent = csvCells(text)
    expect(sent.filter(([, , , field = '']) => Object.hasOwn(SAID, field))).toHaveLength(Object.keys(SAID).length)
    const answers = (rows: string[][]) => Object.fromEntries(rows.map(([, , , field, response]) => [field, response]))
    expect(answers(saved)).toEqual({ ...answers(sent), windows: 'one\ntwo' })
  },
  180_000,
)
