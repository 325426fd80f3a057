import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { IMPORT_STUDY_PATH, type StudyBundle } from '#contract/study-bundle.ts'
import { browserFamilies } from '#domain/session/browser-family.ts'
import {
  aRichStudy,
  bundleOf,
  bytesOfBundle,
  here,
  imported,
  rewritten,
  setUpInstallations,
  there,
  withCards,
} from '#server/testing/bundles.ts'
import type { FileStore } from '../files/file-store.ts'
import { demoDir } from '../places.ts'
import { openBundle } from '../study-bundle/open-bundle.ts'
import { aParticipant, aSet, aStudy } from '../testing/builders.ts'
import { aPng } from '../testing/media-samples.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { tusClient } from '../testing/tus-client.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../use-cases/local-owner.ts'
import { seedDemo } from '../use-cases/stimuli/seed-demo.ts'
import { exportBundle } from '../use-cases/studies/export-bundle.ts'
import { importStudy } from '../use-cases/studies/import-study.ts'

setUpInstallations()

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
  networkHash: () => undefined,
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
