import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_STUDY_PATH } from '#contract/study-bundle.ts'
import { decodeJson } from '#contract/wire.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { aParticipant, aSet, aStudy, type Loaded, sendForm } from '../testing/builders.ts'
import { anMp4, aPng } from '../testing/media-samples.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { anUpload } from '../testing/tus-client.ts'
import { deleteUnusedMedia } from '../use-cases/stimuli/delete-unused-media.ts'

let app: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  app = await testApp()
  elsewhere = await testApp()
})
afterAll(async () => {
  await app.close()
  await elsewhere.close()
})

const media = (media_id: string) => ({ media_id, alt: 'Three friends', width: 640, height: 400 })
const ASKED = {
  question: 'Would they believe it?',
  options: [
    { value: '1_no-one', text: 'No one' },
    { value: '2_all', text: 'All <b>of them</b>' },
  ],
}

/** Condition 1 asks in its own words about its own picture, condition 2 shows its own film. */
async function anOwnStudy() {
  const [picture, film] = [await anUpload(app, await aPng()), await anUpload(app, anMp4({ durationMs: 3000 }))]
  const experiment_id = await aStudy(
    app,
    {
      'intervention-type': 'accprompt',
      'intervention-content': JSON.stringify({ heading: 'Mine', text: '**Mine**', ...ASKED, picture: media(picture) }),
    },
    { 'intervention-type': 'default-modal', 'intervention-content': JSON.stringify({ film: media(film) }) },
  )
  return { experiment_id, picture, film }
}

function contentOf({ experiment_parameters }: Loaded) {
  const decoded = decodeJson(experiment_parameters)
  const settings = (decoded.ok ? decoded.value : []) as { parameter: string; value: string }[] // as the contract has it
  return parseOwnContent(settings.find(({ parameter }) => parameter === 'intervention-content')?.value ?? '')
}

async function refusalOf(settings: Record<string, string>): Promise<string[]> {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
  const condition_settings = Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({
    condition: 1,
    param,
    value,
  }))
  const { status, body } = await app.call('/v1/spawn_experiment', { condition_settings })
  expect(status).toBe(400)
  return (body as unknown as { error: { problems: string[] } }).error.problems // a refusal
}

const download = async ({ app: { inject } }: TestApp, path: string): Promise<Buffer> =>
  (await inject({ url: `/v1/exports/${path}`, headers: { host: '127.0.0.1:3000' } })).rawPayload

test('participants get the words, the options and the address of the picture', async () => {
  const { experiment_id, picture } = await anOwnStudy()
  const person = await aParticipant(app, experiment_id, { condition: 1 })
  expect(contentOf(person)).toMatchObject({ heading: 'Mine', ...ASKED, picture: { media_id: picture } })
})

test.each<[string, object, string]>([
  ['accprompt', { picture: media('nothing-like-it') }, 'The picture of the intervention is not here any more: upload it again.'],
  ['accprompt', { picture: media('') }, 'The picture of the intervention is missing: upload one.'],
  ['default-modal', { film: media('') }, 'The film of the intervention is missing: upload one.'],
  ['accprompt', { question: ' ' }, 'The question of the intervention has no words.'],
  ['literacytip', { question: 'Well?' }, 'Literacy tip has no question.'],
  ['literacytip', { text: '' }, 'The text of the intervention has no words.'],
  ['', { heading: 'Mine' }, 'There is content for an intervention, but no intervention.'],
])('%s with %j is refused in words', async (type, content, problem) => {
  const settings = { 'intervention-type': type, 'intervention-content': JSON.stringify(content) }
  expect(await refusalOf(settings)).toEqual([`condition 1, intervention-content: ${problem}`])
})

test('a picture is not taken for a film', async () => {
  const picture = await anUpload(app, await aPng({ width: 50, height: 40 }))
  const content = JSON.stringify({ film: media(picture) })
  expect(await refusalOf({ 'intervention-type': 'default-modal', 'intervention-content': content })).toEqual([
    'condition 1, intervention-content: The film of the intervention is not here any more: upload it again.',
  ])
})

test('files of an intervention are kept as long as a study shows them', async () => {
  const unused = await anUpload(app, await aPng({ width: 60, height: 40 }))
  const { picture, film } = await anOwnStudy()
  await deleteUnusedMedia({ ...app.deps, databaseNow: async () => Date.now() + 30 * 24 * 60 * 60_000 })
  const statusOf = async (media_id: string) => (await app.send({ method: 'GET', url: `/media/${media_id}` })).status
  expect([await statusOf(unused), await statusOf(picture), await statusOf(film)]).toEqual([404, 200, 200])
})

test('a bundle takes the picture and the film to another installation', async () => {
  const { experiment_id, picture } = await anOwnStudy()
  const payload = await download(app, `${experiment_id}/bundle.zip`)
  const headers = { 'content-type': 'application/zip' }
  const { status, body } = await elsewhere.send({ method: 'POST', url: IMPORT_STUDY_PATH, headers, payload })
  expect(status).toBe(200)
  const imported = (body as { data: { experiment_id: string } }).data.experiment_id
  for (const condition of [1, 2]) {
    const person = await aParticipant(elsewhere, imported, { condition })
    const content = contentOf(person)
    const media_id = (content?.picture ?? content?.film)?.media_id ?? ''
    expect(media_id).not.toBe(picture)
    expect((await elsewhere.send({ method: 'GET', url: `/media/${media_id}` })).status).toBe(200)
  }
})

test('the package has the words, the options, the answers with their labels, and the files', async () => {
  const { experiment_id, picture, film } = await anOwnStudy()
  const person = await aParticipant(app, experiment_id, { condition: 1 })
  await sendForm(app, person, 'intervention', { 'intervention_accuracy-prompt': '2_all' })
  const entries = await entriesOfZip(await download(app, `${experiment_id}/package.zip`))
  const folder = `study-${experiment_id}`
  const text = (path: string) => String(entries.get(`${folder}/${path}`))
  expect(entries.get(`${folder}/materials/interventions/${picture}.webp`)?.length).toBeGreaterThan(0)
  expect(entries.get(`${folder}/materials/interventions/${film}.mp4`)?.length).toBeGreaterThan(0)
  const shown = text('materials/interventions.md')
  for (const part of ['Headline: Mine', '> **Mine**', 'Option `2_all`', `materials/interventions/${picture}`, film])
    expect(shown).toContain(part)
  expect(text('codebook.html')).toContain('All &lt;b&gt;of them&lt;/b&gt;')
  expect(text('codebook_items.csv')).toContain('Would they believe it?')
  expect(text(`data/${folder}_description-answers_data.csv`)).toContain('"2_all","All <b>of them</b>"')
})
