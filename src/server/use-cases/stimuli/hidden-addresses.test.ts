import { beforeEach, expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { bundleOf, bytesOfBundle, importInto } from '#server/testing/bundles.ts'
import { aJpeg } from '#server/testing/media-samples.ts'
import { aPictureSite, outsideOf, type PictureSite } from '#server/testing/picture-site.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { soon, withRunners } from '#server/testing/runners.ts'

const { app, aRunner } = withRunners()

let site: PictureSite
beforeEach(async () => {
  site = await aPictureSite()
})

const DID = 'did:plc:k3h2abcdefgh'
const at = (name: string) => `http://graceb.example:${site.port}/${DID}/${name}`
const gives = async (name: string, size = 20) => {
  const picture = await aJpeg({ width: size, height: size })
  site.paths.set(`/${DID}/${name}`, (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture))
}
/** Long enough that no id, and no byte of a picture, spells one of them by chance. */
const TRACES = /did.{1,3}plc|k3h2abcdefgh|graceb/

const POST = { entity_type: 'post', author_name: 'Ines Dahl', filename: 'post_1', body: 'Snow' }

async function aHiddenSet(covariates: Record<string, string>[]): Promise<string> {
  const settings = { setname: `p${Math.random().toString(36).slice(2, 8)}`, category: 'news', covariates, hide_addresses: true }
  const { status, body } = await app().call('/v1/ingest_entity_set', { entity_set_settings: settings })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.entity_set
}
const linked = async (entity_set: string) => (await app().call('/v1/show_linked_media', { entity_set })).body.data
const shown = async (entity_set: string) => (await app().call('/v1/show_entity_set', { entity_set })).body.data.cards
const loads = async (url: string | null | undefined) =>
  (await app().send({ method: 'GET', url: new URL(url ?? '', 'http://127.0.0.1:3000').pathname })).status

async function fetched(entity_set: string) {
  expect((await app().call('/v1/fetch_media', { entity_set })).status).toBe(200)
  await soon(async () => expect((await linked(entity_set)).job?.state).toBe('done'))
  return linked(entity_set)
}

test('what leads to a person is in no cell, feed, export or bundle of the set, and the pictures are files of the lab', async () => {
  for (const [i, name] of ['1@jpeg', '2@jpeg', 'thumb', 'quoted'].entries()) await gives(name, 20 + i)
  const more = { link_headline: 'News', link_image: at('thumb'), quoted_body: 'So', quoted_image: at('quoted') }
  const entity_set = await aHiddenSet([
    { ...POST, images: `${at('1@jpeg')}|${at('2@jpeg')}`, alt_text: 'A lake|A boat', ...more },
    { ...POST, filename: 'post_2', image: at('1@jpeg') },
  ])
  const cards = await shown(entity_set)
  expect(JSON.stringify(cards)).not.toMatch(TRACES)
  expect(cards[0]?.covariates).toMatchObject({ images: 'picture_001.jpg|picture_002.jpg', alt_text: 'A lake|A boat' })
  expect(await linked(entity_set)).toMatchObject({ n_links: 4, n_hidden: 4 })
  aRunner({ outside: outsideOf(site) })
  expect(await fetched(entity_set)).toMatchObject({ n_links: 0, n_hidden: 0 })

  const experiment_id = await aStudy(app(), { entity_sets: JSON.stringify([{ entity_set }]) })
  const { order_data } = await aParticipant(app(), experiment_id)
  const urls = new Set(JSON.stringify(order_data).match(/\/media\/[\w-]+/g) ?? [])
  expect(urls.size).toBe(4)
  for (const url of urls) expect(await loads(url), url).toBe(200)
  const [card] = await shown(entity_set)
  expect(await loads(card?.entity_url)).toBe(200)
  const csv = await app().send({ method: 'GET', url: `/v1/exports/${entity_set}/stimulus_set.csv` })
  expect(csv.text).toContain('picture_001.jpg')
  const bundle = await bundleOf(await bytesOfBundle(app(), experiment_id))
  expect(bundle.files).toHaveLength(4)
  expect(JSON.stringify([order_data, csv.text, bundle])).not.toMatch(TRACES)
})

test('what could not be fetched is in no bundle and no packet for the ethics board, and a set that a study uses keeps it', async () => {
  await gives('2@jpeg')
  const entity_set = await aHiddenSet([
    { ...POST, images: `${at('1@jpeg')}|${at('2@jpeg')}`, alt_text: 'A lake|A boat' },
    { ...POST, filename: 'post_2', body: '', image: at('gone') },
    { ...POST, filename: 'post_3', link_headline: 'News', link_image: at('gone') },
  ])
  aRunner({ outside: outsideOf(site) })
  expect(await fetched(entity_set)).toMatchObject({ n_links: 2, n_hidden: 2 })
  const experiment_id = await aStudy(app(), { entity_sets: JSON.stringify([{ entity_set }]) })
  const bytes = await bytesOfBundle(app(), experiment_id)
  expect(JSON.stringify(await bundleOf(bytes))).not.toMatch(TRACES)
  expect((await importInto(app(), bytes)).status).toBe(200)
  const url = `/v1/exports/${experiment_id}/ethics.zip`
  const packet = await entriesOfZip((await app().app.inject({ url, headers: { host: '127.0.0.1:3000' } })).rawPayload)
  for (const [name, content] of packet) expect(`${name} ${content.toString('latin1')}`).not.toMatch(TRACES)
  expect((await app().call('/v1/leave_out_linked_media', { entity_set })).status).toBe(409)
})

test('pictures that were not fetched can be left out, and what was fetched stays', async () => {
  await gives('2@jpeg')
  const entity_set = await aHiddenSet([
    { ...POST, images: `${at('1@jpeg')}|${at('2@jpeg')}`, alt_text: 'A lake|A boat' },
    { ...POST, filename: 'post_2', body: '', image: at('gone') },
    { ...POST, filename: 'post_3', link_headline: 'News', link_image: at('gone') },
  ])
  aRunner({ outside: outsideOf(site) })
  await fetched(entity_set)
  const left = await app().call('/v1/leave_out_linked_media', { entity_set })
  expect(left.body.data).toEqual({ changed: 2, removed: 1 })
  const cards = await shown(entity_set)
  expect(cards.map((card: { covariates: object }) => card.covariates)).toMatchObject([
    { images: 'picture_002.jpg', alt_text: 'A boat' },
    { link_headline: 'News', link_image: '' },
  ])
  expect(await loads(cards[0]?.media_url)).toBe(200)
  expect(await linked(entity_set)).toMatchObject({ n_links: 0, n_hidden: 0 })
})

test('a copy of a post keeps its hidden and its fetched pictures', async () => {
  await gives('2@jpeg')
  const entity_set = await aHiddenSet([{ ...POST, images: `${at('1@jpeg')}|${at('2@jpeg')}` }])
  aRunner({ outside: outsideOf(site) })
  await fetched(entity_set)
  const [card] = await shown(entity_set)
  const copies = [{ copy_of: card?.entity_id ?? '', covariates: { filename: 'post_1b', author_name: 'Pia Keller' } }]
  const { status, body } = await app().call('/v1/edit_entity_set', { entity_set, cards: [], copies })
  expect(status, JSON.stringify(body)).toBe(200)
  await gives('1@jpeg', 30)
  expect(await fetched(entity_set)).toMatchObject({ n_links: 0 })
  const cards = await shown(entity_set)
  expect(cards[1]?.media_url).toBe(cards[0]?.media_url)
  expect(cards[1]?.files).toEqual(cards[0]?.files)
})
