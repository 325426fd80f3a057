import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { IMPORT_STUDY_PATH, type StudyBundle } from '#contract/study-bundle.ts'
import {
  aRichStudy,
  bundleOf,
  bytesOfBundle,
  here,
  imported,
  importInto,
  rewritten,
  setUpInstallations,
  there,
  withCards,
  zipOf,
} from '#server/testing/bundles.ts'
import { aPicture } from '../testing/media-samples.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

setUpInstallations()

const rowsHere = async ({ database }: TestApp) => {
  const counted = ['studies', 'entity_sets', 'entities', 'condition_settings'].map(
    async (table) => (await database.pool.query(`select count(*) from ${table}`)).rows[0].count,
  )
  return Promise.all(counted)
}

test('damaged, incomplete, foreign and invalid bundles are refused with the reason, and nothing is stored', async () => {
  const { experiment_id } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  const [file] = (await bundleOf(bytes)).files
  const name = `files/${file?.sha256}`
  const unchanged = (bundle: StudyBundle) => bundle
  const script = Buffer.from('<html><script>alert(1)</script></html>')
  const scriptSum = createHash('sha256').update(script).digest('hex')
  const before = await rowsHere(here)
  const cases: [string, Buffer, number, RegExp][] = [
    ['no ZIP', Buffer.from('hello'), 400, /not a ZIP/],
    ['cut off', bytes.subarray(0, bytes.length / 2), 400, /damaged/],
    ['nothing', Buffer.alloc(0), 400, /not a ZIP/],
    ['another ZIP', await zipOf({ 'a.txt': Buffer.from('a') }), 400, /no study\.json/],
    ['no JSON', await zipOf({ 'study.json': Buffer.from('{') }), 400, /not valid JSON/],
    ['another format', await rewritten(bytes, (bundle) => ({ ...bundle, format_version: 2 })), 400, /format_version/],
    ['a missing file', await rewritten(bytes, unchanged, { [name]: null }), 400, /is missing/],
    ['another picture', await rewritten(bytes, unchanged, { [name]: await aPicture().png().toBuffer() }), 400, /is damaged/],
    [
      'a web page for a picture',
      await zipOf({
        'study.json': Buffer.from(JSON.stringify(await bundleOf(bytes)).replaceAll(file?.sha256 ?? '', scriptSum)),
        [`files/${scriptSum}`]: script,
      }),
      422,
      /web page|not taken|not a picture/,
    ],
    [
      'an unknown setting',
      await rewritten(bytes, ({ study, ...bundle }) => ({
        ...bundle,
        study: { ...study, condition_settings: [...study.condition_settings, { condition: 1, param: 'colour', value: 'red' }] },
      })),
      400,
      /unknown parameter 'colour'/,
    ],
    [
      'a hosted address that is a script',
      await rewritten(bytes, (bundle) => ({
        ...bundle,
        study: { ...bundle.study, experiment_id: 'eother' },
        sets: bundle.sets.map(({ cards, entity_set, ...set }) => ({
          ...set,
          entity_set: `${entity_set.slice(0, -1)}z`,
          cards: cards.map((card) => ({ ...card, hosted_url: card.hosted_url && 'javascript:alert(1)' })),
        })),
      })),
      400,
      /hosted_url must be an http or https address/,
    ],
  ]
  for (const [what, payload, status, sentence] of cases) {
    const answer = await importInto(here, payload)
    expect([what, answer.status]).toEqual([what, status])
    expect((answer.body as { error: { message: string } }).error.message).toMatch(sentence)
  }
  expect(await rowsHere(here)).toEqual(before)
})
const withSets = (change: (set: StudyBundle['sets'][number]) => object) => (bundle: StudyBundle) => ({
  ...bundle,
  sets: bundle.sets.map((set) => ({ ...set, ...change(set) })),
})

test('sets that no upload could have made are refused with a list, and nothing is stored', async () => {
  const { experiment_id } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  const before = await rowsHere(here)
  const cases: [(bundle: StudyBundle) => unknown, RegExp][] = [
    [withSets(() => ({ entity_category: 'Weird one' })), /category must be one of/],
    ...['<b> x', '../../etc/x', 'a/b', '=cmd'].map((entity_set): [(bundle: StudyBundle) => unknown, RegExp] => [
      withSets(() => ({ entity_set })),
      /its name must be/,
    ]),
    ...['javascript:alert(1)', '=1+1', '//x'].map((entity_url): [(bundle: StudyBundle) => unknown, RegExp] => [
      withCards(() => ({ entity_url })),
      /entity_url must be an http or https address/,
    ]),
    [withCards(({ covariates }) => ({ covariates: { ...covariates, source_url: 'javascript:1' } })), /covariate source_url/],
    [withCards(() => ({ entity_id: '=cmd' })), /entity_id must be like/],
    [withCards(() => ({ filename: '../../x.png' })), /filename must be a file name/],
    [withCards(({ covariates }) => ({ covariates: { ...covariates, deep: { a: 1 } } })), /covariates/],
    [
      withCards(({ covariates }) => ({
        covariates: { ...covariates, ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`c${i}`, '1'])) },
      })),
      /may have 300 columns/,
    ],
  ]
  for (const [change, sentence] of cases) {
    const answer = await importInto(here, await rewritten(bytes, change))
    const { error } = answer.body as { error: { message: string; problems: string[] } }
    expect([answer.status, error.message]).toEqual([400, expect.stringMatching(sentence)])
    expect(error.problems.length).toBeGreaterThan(0)
  }
  expect(await rowsHere(here)).toEqual(before)
})

test('a character that cannot be stored is removed from the covariates', async () => {
  const { experiment_id } = await aRichStudy(there)
  const covariates = { 'a\u0000b': 'x\u0000y' }
  const { data } = await imported(
    here,
    await rewritten(
      await bytesOfBundle(there, experiment_id),
      withCards((card) => ({ covariates: { ...card.covariates, ...covariates } })),
    ),
  )
  const { sets } = await bundleOf(await bytesOfBundle(here, data.experiment_id))
  for (const { cards } of sets) for (const card of cards) expect(card.covariates).toMatchObject({ ab: 'xy' })
})

test('only the owner can export a bundle, and only a signed-in person can import one', async () => {
  const { experiment_id } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  const headers = { host: 'evil.example', 'content-type': 'application/zip' }
  const out = await there.send({ method: 'GET', url: `/v1/exports/${experiment_id}/bundle.zip`, headers })
  const into = await there.send({ method: 'POST', url: IMPORT_STUDY_PATH, headers, payload: bytes })
  expect([out.status, into.status]).toEqual([403, 403])
  await there.database.pool.query(
    `with other as (insert into labs (name) values ('Other') returning lab_id)
     update studies set lab_id = other.lab_id from other where experiment_id = $1`,
    [experiment_id],
  )
  const foreign = await there.send({ method: 'GET', url: `/v1/exports/${experiment_id}/bundle.zip` })
  const unknown = await there.send({ method: 'GET', url: '/v1/exports/e00000/bundle.zip' })
  expect([foreign.status, unknown.status]).toEqual([404, 404])
})

test('a bundle that unpacks to more than its lab may store is refused before anything is unpacked', async () => {
  const { experiment_id } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  const tight = await testApp({ deps: { uploadQuotaBytes: 100 } })
  try {
    const refused = await importInto(tight, bytes)
    expect([refused.status, refused.body]).toMatchObject([413, { error: { code: 'too_large' } }])
    expect((await tight.database.pool.query('select count(*)::int as n from media_objects')).rows).toEqual([{ n: 0 }])
  } finally {
    await tight.close()
  }
})

test('a small ZIP that says that it unpacks to gigabytes is refused at once', async () => {
  const { experiment_id } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  const CENTRAL_ENTRY = Buffer.from([0x50, 0x4b, 1, 2])
  const UNPACKED_AT = 24
  const bomb = Buffer.from(bytes)
  bomb.writeUInt32LE(0xfffffffe, bomb.indexOf(CENTRAL_ENTRY) + UNPACKED_AT)
  const { status, text } = await importInto(here, bomb)
  expect([status, text]).toEqual([400, expect.stringContaining('may unpack to')])
})
