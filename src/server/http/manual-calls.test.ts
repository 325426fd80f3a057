import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../places.ts'
import { app, ingest, row, setUpApp } from '../testing/sets.ts'

setUpApp()

const PAGES = ['FIRST-STUDY.md', ...readdirSync(join(projectDir, 'docs/how-to')).map((name) => `how-to/${name}`)]
const HERE = 'http://127.0.0.1:3000'

type Call = { page: string; path: string; body: string | undefined }

/** The calls that pages of the manual show for the command line. */
const calls: Call[] = PAGES.flatMap((page) => {
  const text = readFileSync(join(projectDir, 'docs', page), 'utf8')
  return [...text.matchAll(/^curl (?:-O -J )?(http:.+?)(?: -H 'content-type: application\/json' -d '([^']*)')?$/gm)].map(
    ([, address = '', body]) => ({ page, path: address.replace(HERE, ''), body }),
  )
})

test('pages of the manual show calls', () => {
  const commands = PAGES.flatMap((page) => readFileSync(join(projectDir, 'docs', page), 'utf8').match(/^curl /gm) ?? [])
  expect(calls).toHaveLength(commands.length)
  expect(calls.length).toBeGreaterThan(2)
})

test('the calls that pages of the manual show are answered as they say', async () => {
  const { entity_set } = await ingest(Array.from({ length: 12 }, (_, i) => row({ filename: `t_${i}.png` })))
  let study = ''
  for (const { page, path, body } of calls) {
    const url = path.replace('<the id>', study)
    const payload = body?.replaceAll(/\d{8}_demo_news/g, entity_set)
    const { status, text } = await app.send({
      ...(payload === undefined
        ? { method: 'GET', url }
        : { method: 'POST', url, payload, headers: { 'content-type': 'application/json' } }),
    })
    expect(status, `${page}: ${url} ${text.slice(0, 200)}`).toBe(200)
    if (path.endsWith('/spawn_experiment')) study = JSON.parse(text).data.experiment_id
  }
  expect(study).toMatch(/^e\w{5}$/)
})
