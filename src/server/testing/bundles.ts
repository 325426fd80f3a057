import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { ZipFile } from 'yazl'
import { IMPORT_STUDY_PATH, type StudyBundle, studyBundle } from '#contract/study-bundle.ts'
import { aSet, aStudy } from '#server/testing/builders.ts'
import { aPng } from '#server/testing/media-samples.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { tusClient } from '#server/testing/tus-client.ts'

export let there: TestApp
export let here: TestApp

/** A study with a set of uploaded pictures and a set of hosted ones. */
export async function aRichStudy(app: TestApp) {
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

export const bytesOfBundle = async ({ app }: TestApp, experiment_id: string): Promise<Buffer> =>
  (await app.inject({ url: `/v1/exports/${experiment_id}/bundle.zip`, headers: { host: '127.0.0.1:3000' } })).rawPayload

export const importInto = ({ send }: TestApp, payload: Buffer) =>
  send({ method: 'POST', url: IMPORT_STUDY_PATH, headers: { 'content-type': 'application/zip' }, payload })

type Imported = { success: string; data: { experiment_id: string; differences: string[]; warnings: string[] } }
export const imported = async (app: TestApp, payload: Buffer) => (await importInto(app, payload)).body as Imported

export async function bundleOf(bytes: Buffer): Promise<StudyBundle> {
  return studyBundle.parse(JSON.parse(String((await entriesOfZip(bytes)).get('study.json'))))
}

/** The bundle with a changed description, and with the given files replaced or left out. */
export async function rewritten(
  bytes: Buffer,
  change: (bundle: StudyBundle) => unknown,
  files: Record<string, Buffer | null> = {},
) {
  const kept: Record<string, Buffer> = {}
  for (const [name, content] of await entriesOfZip(bytes)) {
    if (name === 'study.json') kept[name] = Buffer.from(JSON.stringify(change(await bundleOf(bytes))))
    else if (files[name] !== null) kept[name] = files[name] ?? content
  }
  return zipOf(kept)
}

/** The bundle with every card, or every set, changed in the same way, under a free name. */
export const withCards = (change: (card: StudyBundle['sets'][number]['cards'][number]) => object) => (bundle: StudyBundle) => ({
  ...bundle,
  sets: bundle.sets.map((set) => ({ ...set, cards: set.cards.map((card) => ({ ...card, ...change(card) })) })),
})

export async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Two installations: a study is exported from one and imported into the other. */
export function setUpInstallations(): void {
  beforeAll(async () => {
    there = await testApp()
    here = await testApp()
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })
}
