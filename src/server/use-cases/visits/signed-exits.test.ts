import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeParameter } from '#contract/wire.ts'
import { urlHash } from '#server/secrets/url-hash.ts'
import type { Settings } from '#server/testing/builders.ts'
import { aCintStudy, KEY, setKey } from '#server/testing/cint-study.ts'
import { aFinisher, app, end, setUpApp } from '#server/testing/ended-visits.ts'

setUpApp()

const COMPLETE = 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}&hash='
const SIGNED = { platform: 'lucid', 'signed-exits': 'yes', 'redirect-url': COMPLETE }
const FILLED = COMPLETE.replace('{{rid}}', 'r-ada')

let study: string
beforeEach(async () => {
  study = await aCintStudy(app)
  await setKey(app, study)
})
afterEach(() => setKey(app, study, ''))

const exitOf = async (settings: Settings) => {
  const { ending } = (await end(await aFinisher(settings, { rid: 'r-ada' }))).body.data
  return ending.kind === 'redirect' ? ending.url : ending.kind
}

test('the exit to Cint ends with its hash, up to the place that the lab named', async () => {
  expect(await exitOf(SIGNED)).toBe(FILLED + urlHash(KEY, FILLED))
  await setKey(app, study, KEY, 'through-ampersand')
  expect(await exitOf(SIGNED)).toBe(FILLED + urlHash(KEY, FILLED.replace(/hash=$/, '')))
})

test('an early exit is signed too, and one that leads elsewhere is not', async () => {
  const early = FILLED.replace('10', '20')
  const settings = { ...SIGNED, 'exit-left_early': COMPLETE.replace('10', '20'), 'exit-technical_error': 'https://lab.example/e' }
  const person = await aFinisher(settings, { rid: 'r-ada' })
  expect((await end(person, 'left_early')).body.data.ending).toEqual({ kind: 'redirect', url: early + urlHash(KEY, early) })
  const other = await aFinisher(settings, { rid: 'r-bert' })
  expect((await end(other, 'technical_error')).body.data.ending).toEqual({
    kind: 'redirect',
    url: 'https://lab.example/e?RID=r-bert',
  })
})

test.each<[string, Settings]>([
  ['that does not ask for it', { 'signed-exits': 'no' }],
  ['that says nothing of it', { 'signed-exits': '' }],
])('a study %s leaves its exits as they are', async (_, given) => {
  expect(await exitOf({ ...SIGNED, ...given })).toBe(FILLED)
})

test('without a key of the lab, people leave by the exit as it is', async () => {
  await setKey(app, study, '')
  expect(await exitOf(SIGNED)).toBe(FILLED)
})

test.each<[Settings, string]>([
  [{ 'signed-exits': 'yes' }, 'Only exits to Cint are signed'],
  [{ ...SIGNED, platform: 'prolific' }, 'Only exits to Cint are signed'],
  [{ ...SIGNED, 'redirect-url': COMPLETE.replace('&hash=', '') }, 'ends where its hash belongs'],
  [{ ...SIGNED, 'redirect-url': COMPLETE.replace('RID={{rid}}', 'x=1') }, 'names RID'],
  [{ ...SIGNED, 'exit-no_consent': 'https://samplicio.us/s/ClientCallBack.aspx?RIS=20&RID={{rid}}' }, 'exit-no_consent'],
  [{ ...SIGNED, 'signed-exits': 'maybe' }, 'signed-exits'],
])('a study cannot have %j', async (settings, words) => {
  const condition_settings = Object.entries({ entity_sets: '[]', ...settings }).map(([param, value]) => ({
    condition: 1,
    param,
    value: encodeParameter(param, value),
  }))
  const { status, text } = await app.call('/v1/spawn_experiment', { condition_settings })
  expect(status).toBe(400)
  expect(text).toContain(words)
})
