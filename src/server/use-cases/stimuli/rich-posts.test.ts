import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aJpeg, anMp4 } from '#server/testing/media-samples.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { anUpload } from '#server/testing/tus-client.ts'
import { deleteUnusedMedia } from './delete-unused-media.ts'

setUpApp()

const saved = (...covariates: Row[]) =>
  app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `p${randomUUID().slice(0, 8)}`, category: 'news', covariates },
  })

/** The first card of a feed of these posts, as a participant's browser gets it. */
async function seen(...covariates: Row[]) {
  const { body } = await saved(...covariates)
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set: body.data.entity_set }]) })
  const { order_data } = await aParticipant(app, experiment_id)
  return order_data[0]
}

type Row = Record<string, string>

const POST = { entity_type: 'post', body: 'Snow', author_name: 'Ada' }

test('a participant gets the marks of a post and nothing else of its columns', async () => {
  const marks = {
    author_verified: 'yes',
    author_line: 'Chemist',
    reposted_by: 'Sam',
    sponsored_mark: 'TRUE',
    posted_at: '2h ago',
  }
  const card = await seen({ ...POST, ...marks, veracity: 'false' })
  expect(card?.post).toMatchObject({
    author_verified: true,
    author_line: 'Chemist',
    reposted_by: 'Sam',
    sponsored_mark: true,
    posted: { ago: { n: 2, unit: 'hour' } },
  })
  expect(JSON.stringify(card)).not.toContain('veracity')
})

test('a post of the earlier shape reaches a participant as it did', async () => {
  const card = await seen({ ...POST, author_handle: 'ada' })
  expect(card?.post).toEqual({
    ...{ name: 'Ada', author_handle: '@ada', source: '', avatar_url: null, initials: 'A' },
    ...{ headline: '', body: 'Snow', posted: null },
  })
})

test('a mark that is neither yes nor no is refused by its row', async () => {
  const { status, body } = await saved(POST, { ...POST, sponsored_mark: 'Acme' })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain("row 2: sponsored_mark must be yes or no, not 'Acme'")
})

const anAddress = () => `https://pictures.example/${randomUUID()}.png`

test('the pictures, the quoted post and the poll of a post reach a participant under addresses of ours', async () => {
  const [first, second, face, lake] = [anAddress(), anAddress(), anAddress(), anAddress()]
  const card = await seen({
    ...POST,
    ...{ images: `${first} | ${second}`, alt_text: 'A lake | A boat', poll_options: 'Yes|No', poll_results: '3|1' },
    ...{ quoted_body: 'Rain', quoted_author_name: 'Sam', quoted_avatar_url: face, quoted_image: lake },
  })
  expect(card?.alt_text).toBe('A lake')
  expect(card?.post?.more_pictures).toEqual([{ url: expect.stringMatching(/^\/media\//), alt: 'A boat' }])
  expect(card?.post?.poll).toEqual({ options: ['Yes', 'No'], votes: [3, 1] })
  expect(card?.post?.quoted).toMatchObject({ name: 'Sam', body: 'Rain' })
  const { more_pictures, quoted } = card?.post ?? {}
  const addresses = [card?.entity_url, more_pictures?.[0]?.url, quoted?.avatar_url, quoted?.image_url]
  const redirects = await Promise.all(addresses.map((url) => app.send({ method: 'GET', url: url ?? '' })))
  expect(redirects.map(({ headers }) => headers['location'])).toEqual([first, second, face, lake])
  expect(JSON.stringify(card)).not.toContain('pictures.example')
})

async function aPostWithFiles() {
  const [first, second, quoted, link] = [await upload(), await upload(), await upload(), await upload()]
  const cells = { images: 'a.png|b.png', quoted_body: 'Rain', quoted_image: 'q.png', link_headline: 'Lake', link_image: 'l.png' }
  const further_media_ids = `${second}|${link}|${quoted}`
  return { first, second, quoted, link, post: { ...POST, ...cells, media_id: first, further_media_ids } }
}

let width = 300
/** A picture that no other test has uploaded. */
const upload = async () => anUpload(app, await aJpeg({ width: width++, height: 200 }))

test('uploaded pictures of a post are found by their names, in the feed and in the library', async () => {
  const { first, second, quoted, link, post } = await aPostWithFiles()
  const { body } = await saved(post)
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set: body.data.entity_set }]) })
  const [card] = (await aParticipant(app, experiment_id)).order_data
  expect(card?.entity_url).toBe(`/media/${first}`)
  expect(card?.post?.more_pictures).toEqual([{ url: `/media/${second}`, alt: '' }])
  expect(card?.post?.quoted?.image_url).toBe(`/media/${quoted}`)
  expect(card?.link?.image_url).toBe(`/media/${link}`)
  const shown = await app.call('/v1/show_entity_set', { entity_set: body.data.entity_set })
  expect(shown.body.data.cards[0]?.files).toEqual({
    'b.png': `/media/${second}`,
    'q.png': `/media/${quoted}`,
    'l.png': `/media/${link}`,
  })
  expect(shown.body.data.cards[0]?.covariates).not.toHaveProperty('further_media_ids')
})

test('a post may have a video, and a file of the wrong kind or a missing one is refused by its row', async () => {
  const film = await anUpload(app, anMp4({ durationMs: 2345 }))
  const card = await seen({ ...POST, video: 'v.mp4', media_id: film })
  expect([card?.entity_url, card?.post?.has_video]).toEqual([`/media/${film}`, true])
  const picture = await upload()
  const problemsOf = async (row: Row) => JSON.stringify((await saved({ ...POST, ...row })).body)
  expect(await problemsOf({ video: 'v.mp4', media_id: picture })).toContain(
    'row 1: video names a video, but its file is of type image',
  )
  expect(await problemsOf({ images: 'a.png|b.png', media_id: picture, further_media_ids: film })).toContain(
    "row 1: images has a video, and must have pictures: 'b.png'",
  )
  expect(await problemsOf({ images: 'a.png|b.png', media_id: picture })).toContain(
    "row 1: further_media_ids has no file that you uploaded for 'b.png' in images",
  )
})

test('further pictures count towards the space of a lab until their set is deleted', async () => {
  const { second, quoted, post } = await aPostWithFiles()
  const { body } = await saved(post)
  const claimed = async () => {
    const { rows } = await app.database.pool.query('select media_id from media_uploads where media_id = any($1)', [
      [second, quoted],
    ])
    return rows.length
  }
  const other = await saved({ ...POST, quoted_body: 'Rain', quoted_image: 'q.png', further_media_ids: quoted })
  await app.call('/v1/delete_entity_set', { entity_set: body.data.entity_set })
  expect(await claimed()).toBe(1)
  await app.call('/v1/delete_entity_set', { entity_set: other.body.data.entity_set })
  expect(await claimed()).toBe(0)
})

test('a hosted picture is forgotten by the sweep after the last post that shows it', async () => {
  const url = anAddress()
  const [one, two] = [await saved({ ...POST, quoted_body: 'x', quoted_image: url }), await saved({ ...POST, avatar_url: url })]
  const known = async () => {
    await deleteUnusedMedia(app.deps)
    return (await app.database.pool.query('select from media_objects where hosted_url = $1', [url])).rowCount
  }
  await app.call('/v1/delete_entity_set', { entity_set: one.body.data.entity_set })
  expect(await known()).toBe(1)
  await app.call('/v1/delete_entity_set', { entity_set: two.body.data.entity_set })
  expect(await known()).toBe(0)
})

test('a hosted picture that a new post shows before the sweep comes is kept', async () => {
  const url = anAddress()
  const { body } = await saved({ ...POST, avatar_url: url })
  await app.call('/v1/delete_entity_set', { entity_set: body.data.entity_set })
  await saved({ ...POST, images: `https://img.example/a.png|${url}` })
  const { rows } = await app.database.pool.query('select released_at from media_objects where hosted_url = $1', [url])
  expect(rows).toEqual([{ released_at: null }])
  await deleteUnusedMedia(app.deps)
  expect((await app.database.pool.query('select from media_objects where hosted_url = $1', [url])).rowCount).toBe(1)
})
