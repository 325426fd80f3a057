import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panelOfPlatform } from '#domain/panels/index.ts'
import { anEvent, aStudy, exported } from '#server/testing/builders.ts'
import { aCintStudy, HERE, KEY, sentBy, setKey, signedAddress } from '#server/testing/cint-study.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await setKey(app, await aCintStudy(app))
})
afterAll(() => app.close())

const UNCONFIRMED = panelOfPlatform('lucid').refusals?.unconfirmed ?? 'none'

type Sent = ReturnType<typeof sentBy> & { user_id?: string; session_token?: string; condition?: number }
const open = (sent: Partial<Sent> & { experiment_id: string }) => app.call('/v1/load_experiment', sent)
const opens = (address: string, given: Partial<Sent> = {}) => open({ ...sentBy(address), ...given })

const nPeople = async (experiment_id: string) =>
  (await app.database.pool.query('select from participants where experiment_id = $1', [experiment_id])).rowCount

async function expectRefused(sent: Partial<Sent> & { experiment_id: string }) {
  const { status, body, text } = await open(sent)
  expect([status, body]).toMatchObject([403, { error: { code: 'link_incomplete' } }])
  expect(text).toContain(UNCONFIRMED)
}

describe('a study with links that Cint signed', () => {
  test('is opened by such a link, again in another browser, and knows its person by the rid', async () => {
    const study = await aCintStudy(app)
    const first = (await opens(signedAddress(study, 'r-ada'))).body.data
    expect(first.user_id).toMatch(/^p_/)
    await app.call('/v1/events', { session_token: first.session_token, events: [anEvent({ kind: 'track', name: 'tabActive' })] })
    const again = (await opens(signedAddress(study, 'r-ada'))).body.data
    expect([again.user_id, again.resumed, await nPeople(study)]).toEqual([first.user_id, true, 1])
    // Its page, which has neither the rid nor the hash any more.
    const { user_id, session_token } = first
    expect((await open({ experiment_id: study, user_id, session_token, query: {} })).status).toBe(200)
  })

  test.each(['hash', 'ienc', 'ienc2', 'oenc2'])('may have its hash as %s', async (name) => {
    expect((await opens(signedAddress(await aCintStudy(app), 'r-ada', { name }))).status).toBe(200)
  })

  test.each<[string, (study: string) => Partial<Sent>]>([
    ['without a hash', () => ({ query: { rid: 'r-ada' } })],
    ['with the hash among its parameters alone', (study) => ({ query: sentBy(signedAddress(study, 'r-ada')).query })],
    ['with another rid in it', (study) => sentBy(signedAddress(study, 'r-ada').replace('r-ada', 'r-bert'))],
    ['whose page says another rid', (study) => ({ ...sentBy(signedAddress(study, 'r-ada')), query: { rid: 'r-bert' } })],
    [
      'whose page says another panel’s id',
      (study) => {
        const sent = sentBy(signedAddress(study, 'r-ada'))
        return { ...sent, query: { PROLIFIC_PID: 'bert', ...sent.query } }
      },
    ],
    ['with another hash', (study) => sentBy(`${signedAddress(study, 'r-ada').slice(0, -1)}_`)],
    ['signed by another key', (study) => sentBy(signedAddress(study, 'r-ada', { key: `${KEY}x` }))],
    ['signed up to another place', (study) => sentBy(signedAddress(study, 'r-ada', { part: 'through-ampersand' }))],
    ['for another server', (study) => sentBy(signedAddress(study, 'r-ada', { origin: 'https://elsewhere.example' }))],
    ['for the same server by http on another port', (study) => sentBy(signedAddress(study, 'r-ada', { origin: `${HERE}1` }))],
    ['with a parameter behind the hash', (study) => sentBy(`${signedAddress(study, 'r-ada')}&condition=2`)],
    ['of nobody', (study) => sentBy(signedAddress(study, ''))],
    ['that says it is a test', () => ({ query: { rid: 'r-ada', preview: 'yes' } })],
  ])('refuses a link %s, kindly, and stores nobody', async (_, sent) => {
    const study = await aCintStudy(app)
    await expectRefused({ ...sent(study), experiment_id: study })
    expect(await nPeople(study)).toBe(0)
  })

  test('refuses an address of which any one character was changed', async () => {
    const study = await aCintStudy(app)
    const right = signedAddress(study, 'r-ada')
    const places = fc.tuple(fc.integer({ min: 0, max: right.length - 1 }), fc.constantFrom('x', '7', '&', '='))
    await fc.assert(
      fc.asyncProperty(places, async ([at, put]) => {
        fc.pre(right[at] !== put)
        const address = right.slice(0, at) + put + right.slice(at + 1)
        await expectRefused({ experiment_id: study, query: { rid: 'r-ada' }, address })
      }),
      { numRuns: 30 },
    )
    expect(await nPeople(study)).toBe(0)
  })

  test('refuses a link that was signed for another study with the same key', async () => {
    const [study, other] = [await aCintStudy(app), await aCintStudy(app)]
    await expectRefused({ ...sentBy(signedAddress(other, 'r-ada')), experiment_id: study })
  })

  test('refuses a right link under another user_id, and takes the one that follows from it', async () => {
    const study = await aCintStudy(app)
    const address = signedAddress(study, 'r-ada')
    await expectRefused({ ...sentBy(address), user_id: 'somebody-else' })
    const { user_id } = (await opens(address)).body.data
    expect((await opens(address, { user_id })).status).toBe(200)
    await expectRefused({ experiment_id: study, user_id, query: {} })
  })

  test('gives nobody a condition that the signed address does not name', async () => {
    const settings = { platform: 'lucid', 'signed-links': 'yes' }
    const study = await aStudy(app, settings, settings)
    const address = signedAddress(study, 'r-ada')
    await opens(address, { condition: 2, query: { ...sentBy(address).query, condition: '2' } })
    const from = await app.database.pool.query('select condition_from from participants where experiment_id = $1', [study])
    expect(from.rows).toEqual([{ condition_from: 'assigned' }])
  })

  test('asks people to wait while its lab has no key, and lets them in by the right one', async () => {
    const study = await aCintStudy(app)
    try {
      await setKey(app, study, '')
      const { status, body, headers } = await opens(signedAddress(study, 'r-ada'))
      expect([status, body, headers['retry-after']]).toMatchObject([503, { error: { code: 'panel_away' } }, '10'])
      await expectRefused({ experiment_id: study, query: { rid: 'r-ada' } })
      expect(await nPeople(study)).toBe(0)
      await setKey(app, study, KEY, 'through-ampersand')
      expect((await opens(signedAddress(study, 'r-ada', { part: 'through-ampersand' }))).status).toBe(200)
      await expectRefused(sentBy(signedAddress(study, 'r-bert')))
    } finally {
      await setKey(app, study)
    }
  })

  test('is opened by the test link of the study page, which stores a test', async () => {
    const study = await aCintStudy(app)
    const { test_signature: sig } = (await app.call('/v1/show_study', { experiment_id: study })).body.data
    expect((await open({ experiment_id: study, user_id: 'test_abcd1234', query: { preview: 'yes', sig } })).status).toBe(200)
    await expectRefused({ experiment_id: study, query: { rid: 'r-ada', sig } })
  })

  test('sends its cards with the page of a right link, and keeps rid and hash nowhere', async () => {
    const study = await aCintStudy(app)
    const address = signedAddress(study, 'r-ada')
    const page = (given: string) => app.send({ method: 'GET', url: given.slice(HERE.length) })
    expect((await page(address.replace('r-ada', 'r-bert'))).text).not.toContain('first-answer')
    expect((await page(address)).text).toContain('first-answer')
    const { session_token } = (await opens(address)).body.data
    const hash = address.slice(-27)
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'url_param', name: 'hash', value: hash })] })
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from events e where experiment_id = $1 and (e::text like '%' || $2 || '%' or e::text like '%r-ada%')`,
      [study, hash],
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await exported(app, study, 'user_form')).map(({ field }) => field)).not.toContain('URLParams-hash')
  })
})

test('a study on Cint without signed links is open as before, whatever hash its links have', async () => {
  const study = await aStudy(app, { platform: 'lucid' })
  expect((await open({ experiment_id: study, query: { rid: 'r-ada' } })).status).toBe(200)
  expect((await opens(signedAddress(study, 'r-bert', { key: 'another-key-of-another' }))).status).toBe(200)
})

test('links to a study on another panel are none that Cint signed', async () => {
  const study = await aStudy(app, { platform: 'prolific', 'signed-links': 'yes' })
  const { status, text } = await opens(signedAddress(study, 'r-ada'))
  expect([status, text]).toEqual([403, expect.stringContaining('Prolific')])
})
