import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

/** Security, rows 10 to 15, for the content of a sheet. */
setUpApp()

const ROW = { source_url: 'https://img.example/a.png', filename: 'a.png', retrieve_date: '2026-01-01', entity_type: 'image' }

async function ingest(rows: string) {
  const settings = `{"setname":"h${randomUUID().slice(0, 8)}","category":"news","covariates":${rows}}`
  const { status, body, text } = await app.send({
    method: 'POST',
    url: '/v1/ingest_entity_set',
    headers: { 'content-type': 'application/json' },
    payload: `{"entity_set_settings":${settings}}`,
  })
  const entity_set = status === 200 ? (body as { data: { entity_set: string } }).data.entity_set : ''
  return { status, text, entity_set }
}

const ingestRows = (...rows: object[]) => ingest(JSON.stringify(rows.map((row) => ({ ...ROW, ...row }))))

test.each(['=HYPERLINK("https://evil.example")', '+1+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that a spreadsheet would run (%j) is exported as text',
  async (cell) => {
    const { entity_set } = await ingestRows({ note: cell, ranking: -3 })
    const { text } = await app.send({ method: 'GET', url: `/v1/exports/${entity_set}/stimulus_set.csv` })
    expect(text).toContain(`"'${cell.replaceAll('"', '""')}`)
    expect(text).toContain('"-3"')
  },
)

test('the server never fetches a hosted address, whatever machine it names', async () => {
  const asked: (string | undefined)[] = []
  const inside: Server = createServer((request, response) => {
    asked.push(request.url)
    response.end()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret.png` // listens on TCP
  const { entity_set } = await ingestRows({ source_url: url, avatar_url: url })
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set }]) })
  const { order_data } = await aParticipant(app, experiment_id)
  const sent = await app.send({ method: 'GET', url: `${order_data[0]?.entity_url}?w=480` })
  expect([sent.status, sent.headers['location']]).toEqual([302, url])
  expect(asked).toEqual([])
  await new Promise((resolve) => inside.close(resolve))
})

test.each(['../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', '..', 'a\nb.png', `${'x'.repeat(256)}.png`])(
  'the file name %j in a sheet is refused by its row',
  async (filename) => {
    const { status, text } = await ingestRows({}, { filename })
    expect([status, text]).toEqual([400, expect.stringContaining('row 2: filename')])
  },
)

test.each(['javascript:alert(1)', 'data:text/html,<script>', 'file:///etc/passwd', '//evil.example/a.png', 'ftp://a.example/b'])(
  'the address %j is refused by its row',
  async (source_url) => {
    expect(await ingestRows({ source_url })).toMatchObject({
      status: 400,
      text: expect.stringContaining('row 1: entity_url must be'),
    })
  },
)

test('columns named like properties of objects pollute nothing', async () => {
  const row = JSON.stringify(ROW).slice(0, -1)
  for (const column of [
    '"__proto__":"x"',
    '"__proto__":{"polluted":1}',
    '"constructor":"x"',
    '"prototype":"x"',
    '"toString":"x"',
  ]) {
    const { status } = await ingest(`[${row},${column}}]`)
    expect([200, 400]).toContain(status)
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(String({})).toBe('[object Object]')
})

test('characters that cannot be stored are removed, also from an encoded headline', async () => {
  const { status, entity_set } = await ingestRows({ headline: 'a%00b%ED%A0%80', note: 'a\u0000b' })
  expect(status).toBe(200)
  const { body } = await app.call('/v1/show_entity_set', { entity_set })
  expect(body.data.cards[0]).toMatchObject({ covariates: { note: 'ab' } })
  expect((await ingestRows({ headline: 'a%00b' })).status).toBe(200)
})

test.each(['\u0000', 'a\ud800', 'two\nlines'])('the column name %j is refused', async (name) => {
  expect(await ingestRows({ [name]: 'x' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('must be one line of plain text'),
  })
})

test('a headline is plain text, whatever it looks like', async () => {
  const headline = '</script><img src=x onerror=alert(1)>'
  const { entity_set } = await ingestRows({ headline: encodeURIComponent(headline) })
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set }]) })
  const page = await app.send({ method: 'GET', url: `/feed?experiment_id=${experiment_id}&user_id=a` })
  expect(page.text).not.toContain('<img src=x')
  expect(page.text).toContain('\\u003cimg src=x onerror=alert(1)>')
})

test('a sheet that is too long, too wide or too deep is refused', async () => {
  expect((await ingest(JSON.stringify(Array.from({ length: 5001 }, () => ROW)))).status).toBe(400)
  expect((await ingestRows({ note: 'x'.repeat(20_001) })).status).toBe(400)
  expect((await ingestRows({ ['c'.repeat(129)]: 'x' })).status).toBe(400)
  expect((await ingestRows({ note: { deep: true } })).status).toBe(400)
  expect((await ingestRows({ 'two\nlines': 'x' })).status).toBe(400)
  expect(await ingestRows(Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`c${i}`, ''])))).toMatchObject({
    status: 400,
    text: expect.stringContaining('a set may have 300 columns at most'),
  })
  expect((await ingest(`"${'x'.repeat(33 * 1024 * 1024)}"`)).status).toBe(413)
})
