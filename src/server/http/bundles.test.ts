import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { IMPORT_STUDY_PATH, type StudyBundle, studyBundle } from '#contract/study-bundle.ts'
import { browserFamilies } from '#domain/session/browser-family.ts'
import type { FileStore } from '../files/file-store.ts'
import { demoDir } from '../places.ts'
import { openBundle } from '../study-bundle/open-bundle.ts'
import { aParticipant, aSet, aStudy } from '../testing/builders.ts'
import { aPicture, aPng } from '../testing/media-samples.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { tusClient } from '../testing/tus-client.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../use-cases/local-owner.ts'
import { seedDemo } from '../use-cases/stimuli/seed-demo.ts'
import { exportBundle } from '../use-cases/studies/export-bundle.ts'
import { importStudy } from '../use-cases/studies/import-study.ts'

let there: TestApp
let here: TestApp
beforeAll(async () => {
  there = await testApp()
  here = await testApp()
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** A study with a set of uploaded pictures and a set of hosted ones. */
async function aRichStudy(app: TestApp) {
  const tus = tusClient(app)
  const uploaded: string[] = []
  for (const name of ['t_01.png', 'f_02.png']) {
    const { body } = await tus.upload(await aPng(), name)
    uploaded.push((body as { data: { media_id: string } }).data.media_id)
  }
  const row = (filename: string, media_id: string) => ({
    source_url: 'https://news.example/a',
    filename,
    retrieve_date: '2026-01-01',
    entity_type: 'image',
    headline: encodeURIComponent(`עברית “${filename}”`),
    alt_text: `Alt ${filename}`,
    veracity: filename[0] ?? '',
    media_id,
  })
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: {
      setname: `p${randomUUID().slice(0, 8)}`,
      category: 'news',
      covariates: [row('t_01.png', uploaded[0] ?? ''), row('f_02.png', uploaded[1] ?? '')],
    },
  })
  const pictures = body.data.entity_set
  const hosted = await aSet(app, { cards: 3, setname: `h${randomUUID().slice(0, 8)}` })
  const entity_sets = JSON.stringify([
    { entity_set: pictures, randomize_between_subjects: 'no', number_to_show: 1 },
    { entity_set: hosted, randomize_between_subjects: 'yes' },
  ])
  const experiment_id = await aStudy(
    app,
    { entity_sets, forms: '["attention check"]', consent: '**Please** agree', 'completion-code': 'C1', platform: 'mturk' },
    { entity_sets, 'feed-button-like': 'lognormal' },
  )
  return { experiment_id, pictures, hosted }
}

const bytesOfBundle = async ({ app }: TestApp, experiment_id: string): Promise<Buffer> =>
  (await app.inject({ url: `/v1/exports/${experiment_id}/bundle.zip`, headers: { host: '127.0.0.1:3000' } })).rawPayload

const importInto = ({ send }: TestApp, payload: Buffer) =>
  send({ method: 'POST', url: IMPORT_STUDY_PATH, headers: { 'content-type': 'application/zip' }, payload })

type Imported = { success: string; data: { experiment_id: string; differences: string[]; warnings: string[] } }
const imported = async (app: TestApp, payload: Buffer) => (await importInto(app, payload)).body as Imported

async function bundleOf(bytes: Buffer): Promise<StudyBundle> {
  return studyBundle.parse(JSON.parse(String((await entriesOfZip(bytes)).get('study.json'))))
}

/** The bundle with a changed description, and with the given files replaced or left out. */
async function rewritten(bytes: Buffer, change: (bundle: StudyBundle) => unknown, files: Record<string, Buffer | null> = {}) {
  const kept: Record<string, Buffer> = {}
  for (const [name, content] of await entriesOfZip(bytes)) {
    if (name === 'study.json') kept[name] = Buffer.from(JSON.stringify(change(await bundleOf(bytes))))
    else if (files[name] !== null) kept[name] = files[name] ?? content
  }
  return zipOf(kept)
}

const rowsHere = async ({ database }: TestApp) => {
  const counted = ['studies', 'entity_sets', 'entities', 'condition_settings'].map(
    async (table) => (await database.pool.query(`select count(*) from ${table}`)).rows[0].count,
  )
  return Promise.all(counted)
}

test('a bundle holds the settings, the questionnaires, the cards and every file under its checksum', async () => {
  const { experiment_id, pictures, hosted } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  const bundle = await bundleOf(bytes)
  expect(bundle.study.experiment_id).toBe(experiment_id)
  expect(bundle.study.condition_settings).toContainEqual({ condition: 1, param: 'consent', value: '**Please** agree' })
  expect(bundle.questionnaires.map(({ name }) => name)).toEqual(['ac', 'final'])
  expect(bundle.sets.map(({ entity_set }) => entity_set)).toEqual([hosted, pictures].toSorted())
  const entries = await entriesOfZip(bytes)
  expect(bundle.files).toHaveLength(2)
  for (const { sha256 } of bundle.files) {
    const content = entries.get(`files/${sha256}`) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  // In the format of `sha256sum -c`.
  for (const line of String(entries.get('manifest.sha256')).trim().split('\n')) {
    const [sha256, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(entries.get(name) ?? '')
        .digest('hex'),
    ).toBe(sha256)
  }
})

test('an uploaded avatar travels with its post', async () => {
  const { body: answer } = await tusClient(there).upload(await aPng(), 'ada.png')
  const { media_id: avatar_media_id } = (answer as { data: { media_id: string } }).data
  const post = { entity_type: 'post', body: 'Snow', author_name: 'Ada', avatar_url: 'ada.png', avatar_media_id }
  const { body } = await there.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `a${randomUUID().slice(0, 8)}`, category: 'news', covariates: [post] },
  })
  const entity_sets = JSON.stringify([{ entity_set: body.data.entity_set, randomize_between_subjects: 'yes' }])
  const bytes = await bytesOfBundle(there, await aStudy(there, { entity_sets }))
  const { data } = await imported(here, bytes)
  const { order_data } = await aParticipant(here, data.experiment_id)
  const seen = order_data[0]?.post?.avatar_url ?? ''
  expect(seen).toMatch(/^\/media\/[\w-]{22}$/)
  expect((await here.send({ method: 'GET', url: seen })).headers['content-type']).toBe('image/webp')
})

test('further pictures travel with their post', async () => {
  const { body: answer } = await tusClient(there).upload(await aPng({ width: 333, height: 200 }), 'lake.png')
  const { media_id } = (answer as { data: { media_id: string } }).data
  const post = { entity_type: 'post', body: 'Snow', quoted_body: 'Rain', quoted_image: 'lake.png', further_media_ids: media_id }
  const { body } = await there.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `a${randomUUID().slice(0, 8)}`, category: 'news', covariates: [post] },
  })
  const entity_sets = JSON.stringify([{ entity_set: body.data.entity_set, randomize_between_subjects: 'yes' }])
  const { data } = await imported(here, await bytesOfBundle(there, await aStudy(there, { entity_sets })))
  const { order_data } = await aParticipant(here, data.experiment_id)
  const seen = order_data[0]?.post?.quoted?.image_url ?? ''
  expect((await here.send({ method: 'GET', url: seen })).headers['content-type']).toBe('image/webp')
})

test('a study at a risk is imported with a warning, and nobody has accepted it here', async () => {
  const experiment_id = await aStudy(there, { platform: 'prolific' })
  const { data } = await imported(here, await bytesOfBundle(there, experiment_id))
  expect(data.warnings).toEqual([expect.stringMatching(/^Prolific needs a redirect-url or a completion-code/)])
  const { body } = await here.call('/v1/show_study', { experiment_id: data.experiment_id })
  expect(body.data.versions).toMatchObject([{ risks: [{ param: 'platform', is_accepted: false }] }])
})

test('on another installation the study has the same ids, settings and cards, and the report says what differs', async () => {
  const { experiment_id, pictures } = await aRichStudy(there)
  const answer = await imported(here, await bytesOfBundle(there, experiment_id))
  expect(answer.data).toEqual({
    experiment_id,
    differences: ['2 pictures and videos were encoded again, as every upload is. Their checksums differ.'],
    warnings: [],
  })
  const [a, b] = [
    await bundleOf(await bytesOfBundle(there, experiment_id)),
    await bundleOf(await bytesOfBundle(here, experiment_id)),
  ]
  expect(b.study).toEqual({ ...a.study, version: 1 })
  const wordsOf = ({ sets }: StudyBundle) =>
    sets.map(({ cards, ...set }) => ({ ...set, cards: cards.map(({ file, ...card }) => ({ ...card, hasFile: file !== null })) }))
  expect(wordsOf(b)).toEqual(wordsOf(a))

  // Cards that everybody shares are drawn from the study's seed, so both installations show the same.
  const shared = (feed: { order_data: { entity_id: string }[] }) =>
    feed.order_data.map(({ entity_id }) => entity_id).filter((id) => id.startsWith(pictures))
  const [one, two] = [await aParticipant(there, experiment_id), await aParticipant(here, experiment_id)]
  expect(shared(two)).toEqual(shared(one))
  const picture = two.order_data.find(({ entity_id }) => entity_id.startsWith(pictures))
  const served = await here.send({ method: 'GET', url: picture?.entity_url ?? '' })
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('imported twice, the sets are used again and the study gets another id', async () => {
  const { experiment_id, pictures, hosted } = await aRichStudy(there)
  const bytes = await bytesOfBundle(there, experiment_id)
  await imported(here, bytes)
  const again = await imported(here, bytes)
  expect(again.data.experiment_id).not.toBe(experiment_id)
  expect(again.data.differences).toEqual([
    `The id ${experiment_id} is taken here. The study is ${again.data.experiment_id}.`,
    ...[hosted, pictures]
      .toSorted()
      .map((name) => `The set ${name} was here already, with the same cards, and is used as it is.`),
  ])
})

test('a set whose name is taken by another set gets a new name and new ids, and the settings use them', async () => {
  const { experiment_id, hosted } = await aRichStudy(there)
  const bytes = await rewritten(await bytesOfBundle(there, experiment_id), (bundle) => ({
    ...bundle,
    sets: bundle.sets.map((set) =>
      set.entity_set === hosted ? { ...set, cards: set.cards.map((card) => ({ ...card, headline: 'Changed' })) } : set,
    ),
  }))
  await imported(here, await bytesOfBundle(there, experiment_id))
  const { data } = await imported(here, bytes)
  const renamed = (await bundleOf(await bytesOfBundle(here, data.experiment_id))).sets.find(
    ({ cards }) => cards[0]?.headline === 'Changed',
  )
  expect(renamed?.entity_set).not.toBe(hosted)
  expect(data.differences).toContain(`Another set is called ${hosted} here. The imported one is ${renamed?.entity_set}.`)
  expect(data.differences).toContain(`Ids of cards of ${hosted} are taken here. Its cards have new ones.`)
  expect((await aParticipant(here, data.experiment_id)).order_data).toHaveLength(4)
})

test('questionnaires with different wording, and a different version of Feedlab, are reported', async () => {
  const { experiment_id } = await aRichStudy(there)
  const bytes = await rewritten(await bytesOfBundle(there, experiment_id), (bundle) => ({
    ...bundle,
    feedlab_version: '9.9.9',
    questionnaires: bundle.questionnaires.map((each) => ({ ...each, sha256: 'a'.repeat(64) })),
  }))
  const { data } = await imported(here, bytes)
  expect(data.differences).toContain('The questionnaire “attention check” is worded differently here.')
  expect(data.differences).toContain('The study was exported by Feedlab 9.9.9; this is 0.0.0-test.')
})

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

/** The bundle with every card, or every set, changed in the same way, under a free name. */
const withCards = (change: (card: StudyBundle['sets'][number]['cards'][number]) => object) => (bundle: StudyBundle) => ({
  ...bundle,
  sets: bundle.sets.map((set) => ({ ...set, cards: set.cards.map((card) => ({ ...card, ...change(card) })) })),
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

test('a study whose set was renamed shows the same cards of the set as before', async () => {
  const entity_set = await aSet(there, { cards: 12 })
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: 3, randomize_between_subjects: 'no' }])
  const experiment_id = await aStudy(there, { entity_sets })
  const bytes = await bytesOfBundle(there, experiment_id)
  // Another set has the same name here.
  await imported(
    here,
    await rewritten(
      bytes,
      withCards(() => ({ headline: 'Another' })),
    ),
  )
  const { data } = await imported(here, bytes)
  const shown = async (app: TestApp, id: string) =>
    (await aParticipant(app, id)).order_data.map(({ alt_text }) => alt_text).toSorted()
  expect(data.differences.join()).toContain('Another set is called')
  expect(await shown(here, data.experiment_id)).toEqual(await shown(there, experiment_id))
})

test('the cards of the demo have the same ids everywhere, so that a study with them imports no copies', async () => {
  const installations = [await testApp(), await testApp()] as const
  for (const { deps } of installations) await seedDemo(deps, demoDir)
  const [one, other] = installations
  const { data } = await imported(other, await bytesOfBundle(one, 'solarflare'))
  expect(data.differences.filter((sentence) => sentence.includes('was here already, with the same cards'))).toHaveLength(4)
  expect(data.differences).toHaveLength(5)
  for (const app of installations) await app.close()
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

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

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

test('while a bundle is imported, one of its files at a time is on the disk', async () => {
  const { experiment_id } = await aRichStudy(there)
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-bundles-test-'))
  await writeFile(join(dir, 'bundle.zip'), await bytesOfBundle(there, experiment_id))
  const other = await testApp()
  const open = await openBundle(join(dir, 'bundle.zip'))
  const seen: number[] = []
  const extract = async (sha256: string, path: string) => {
    seen.push((await readdir(dir)).length)
    await open.extract(sha256, path)
  }
  try {
    await importStudy(other.deps, { ...open, extract }, aCaller, { dir, feedlabVersion: 'test' })
    expect(seen).toEqual([1, 1])
    expect(await readdir(dir)).toEqual(['bundle.zip'])
  } finally {
    open.close()
    await other.close()
    await rm(dir, { recursive: true })
  }
})

test('export and import are in the API reference', async () => {
  const { body } = await there.send({ method: 'GET', url: '/v1/openapi.json' })
  const { paths } = body as { paths: Record<string, object> }
  expect(paths['/v1/exports/{id}/bundle.zip']).toHaveProperty('get')
  expect(paths[IMPORT_STUDY_PATH]).toHaveProperty('post')
})

const aCaller = {
  person: undefined,
  researcher: { person_id: LOCAL_OWNER, lab_id: LOCAL_LAB, role: 'owner' as const, token: undefined },
  token: undefined,
  address: () => undefined,
  isLocalOwner: () => false,
  permission: undefined,
  device: () => ({ class: 'Desktop', families: browserFamilies('') }),
}

test('a file that cannot be read aborts the download', async () => {
  const { experiment_id } = await aRichStudy(there)
  const files: FileStore = { ...there.deps.files, read: async () => Readable.from(failing()) }
  const { zip } = await exportBundle({ ...there.deps, files }, experiment_id, aCaller, 'test')
  await expect(buffer(zip)).rejects.toThrow('the disk broke')
})

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1000)
  throw new Error('the disk broke')
}

test('a reader who goes away leaves no file open', async () => {
  const { experiment_id } = await aRichStudy(there)
  const opened: Readable[] = []
  const files: FileStore = {
    ...there.deps.files,
    read: async (key, range) => {
      const stream = await there.deps.files.read(key, range)
      if (stream) opened.push(stream)
      return stream
    },
  }
  const { zip } = await exportBundle({ ...there.deps, files }, experiment_id, aCaller, 'test')
  while (opened.length === 0) if (zip.read() === null) await once(zip, 'readable')
  zip.destroy()
  await Promise.all(opened.map((stream) => stream.closed || new Promise((resolve) => stream.once('close', resolve))))
  expect(opened.every(({ destroyed }) => destroyed)).toBe(true)
})
