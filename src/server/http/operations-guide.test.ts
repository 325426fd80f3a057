import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ALERTS, rulesOf } from '#domain/operations/alerts.ts'
import { projectDir } from '../places.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { answerError } from './errors.ts'
import { logging } from './logging.ts'

setUpApp()

const textOf = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const guide = textOf('docs/OPERATIONS.md')

/** The rows of the table with this heading, cell by cell. */
function rowsBelow(heading: string): string[][] {
  const lines = guide.slice(guide.indexOf(heading)).split('\n').slice(2)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

type Described = { name: string; type: string; help: string; labels: string[] }

/** Our own metrics, as the app has them. */
function ownMetrics(): Described[] {
  // labelNames is not among the types, though every metric of the library has it.
  const metrics = app.deps.measures.registry.getMetricsAsArray() as unknown as (Described & { labelNames: string[] })[]
  return metrics
    .filter(({ name }) => name.startsWith('feedlab_'))
    .map((each) => ({ name: each.name, help: each.help, labels: each.labelNames, type: each.constructor.name.toLowerCase() }))
}

const everyName = () => app.deps.measures.registry.getMetricsAsArray().map(({ name }) => name)

/** Names of metrics in PromQL, without the endings of a histogram. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:feedlab|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))

test('the guide has every metric with its kind, labels and meaning, and no other', () => {
  const documented = rowsBelow('| Metric | Kind').map(([name, type, labels, help]) => [
    name?.replaceAll('`', ''),
    type,
    labels,
    help,
  ])
  const real = ownMetrics().map(({ name, type, labels, help }) => [name, type, labels.join(', '), help])
  expect(documented.sort()).toEqual(real.sort())
})

test('every metric in the alerts exists', () => {
  const known = new Set(everyName())
  for (const { alert, expr } of ALERTS.flatMap(rulesOf))
    for (const name of namesIn(expr)) expect(known.has(name), `${alert}: ${name}`).toBe(true)
})

test('the dashboard shows every metric of ours, none that does not exist, and works with any data source', () => {
  type Panel = { type: string; title: string; datasource?: unknown; targets?: { expr: string }[] }
  const { panels, templating } = JSON.parse(textOf('deploy/grafana/feedlab.json')) as {
    panels: Panel[]
    templating: { list: { name: string; type: string }[] }
  }
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr))))
  expect([...shown].filter((name) => !everyName().includes(name))).toEqual([])
  expect(ownMetrics().filter(({ name }) => !shown.has(name))).toEqual([])
  for (const { type, title, datasource } of panels)
    if (type !== 'row') expect(datasource, title).toEqual({ type: 'prometheus', uid: `\${datasource}` })
  expect(templating.list).toContainEqual(expect.objectContaining({ name: 'datasource', type: 'datasource' }))
})

test('the lines of a request have the documented fields and no other', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const options = logging('info')
  const server = Fastify({ ...options, logger: { ...(options.logger as object), stream } })
  server.setErrorHandler(answerError)
  server.get('/well', async () => 'well')
  server.get('/ill', async () => {
    throw new Error('ill')
  })
  await server.inject('/well?PROLIFIC_PID=secret')
  await server.inject('/ill')
  server.log.warn({ err: new Error('full'), job: 'back-up' }, 'A job failed')
  await server.close()
  const fields = rowsBelow('| Field | In').map(([field = '', where = '']) => ({ field: field.replaceAll('`', ''), where }))
  const used = new Set<string>()
  for (const line of lines) {
    const expected = fields.filter(
      ({ where }) =>
        where === 'every line' ||
        where.includes(String(line['msg'])) ||
        (where === 'lines about a request' && line['job'] === undefined) ||
        (where === 'failures' && String(line['msg']).includes('failed')),
    )
    expect(Object.keys(line).sort(), String(line['msg'])).toEqual(expected.map(({ field }) => field).sort())
    for (const name of Object.keys(line)) used.add(name)
  }
  expect([...used].sort()).toEqual(fields.map(({ field }) => field).sort())
  expect(lines.map(({ msg }) => msg)).toContain('request completed')
})
