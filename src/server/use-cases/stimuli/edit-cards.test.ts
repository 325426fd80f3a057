import { describe, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { aParticipant } from '#server/testing/builders.ts'
import { aPng } from '#server/testing/media-samples.ts'
import { app, aStudyOf, ingest, type Row, setUpApp, show } from '#server/testing/sets.ts'
import { anUpload } from '#server/testing/tus-client.ts'

setUpApp()

type Sent = Omit<SentTo<'/v1/edit_entity_set'>, 'entity_set' | 'cards'> & Partial<Pick<SentTo<'/v1/edit_entity_set'>, 'cards'>>
const change = (entity_set: string, sent: Sent) => app.call('/v1/edit_entity_set', { entity_set, cards: [], ...sent })
const cardsOf = async (entity_set: string) => (await show(entity_set)).body.data.cards
const posts = async (...rows: Row[]) => {
  const { entity_set } = await ingest(rows.map((row) => ({ entity_type: 'post', ...row })))
  return { entity_set, ids: (await cardsOf(entity_set)).map(({ entity_id }) => entity_id) }
}

describe('of two tabs', () => {
  test('the second does not overwrite a cell that it has not seen, and different cells go together', async () => {
    const { entity_set, ids } = await posts({ filename: 'a', body: 'Snow', likes: '3' })
    const [entity_id = ''] = ids
    const edit = (covariates: Row, was: Record<string, string>) => change(entity_set, { cards: [{ entity_id, covariates, was }] })
    expect((await edit({ body: 'Hail' }, { body: 'Snow' })).status).toBe(200)
    const late = await edit({ body: 'Rain', likes: '4' }, { body: 'Snow', likes: '3' })
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'set_changed' } } })
    expect(late.text).toContain('card 1 (body)')
    expect((await cardsOf(entity_set))[0]?.covariates).toMatchObject({ body: 'Hail', likes: '3' })
    expect((await edit({ likes: '4' }, { likes: '3' })).status).toBe(200)
    expect((await cardsOf(entity_set))[0]?.covariates).toMatchObject({ body: 'Hail', likes: '4' })
  })
})

describe('pictures of a post', () => {
  test('change to an address and to an uploaded file, and the next visit shows the new one', async () => {
    const { entity_set, ids } = await posts({ filename: 'a', body: 'Snow', image: 'https://img.example/old.png' })
    const [entity_id = ''] = ids
    const before = (await cardsOf(entity_set))[0]
    await change(entity_set, { cards: [{ entity_id, covariates: { image: 'https://img.example/new.png' } }] })
    const hosted = (await cardsOf(entity_set))[0]
    expect(hosted?.media_url).not.toBe(before?.media_url)
    expect(hosted?.entity_url).toBe('https://img.example/new.png#/a')
    const media_id = await anUpload(app, await aPng())
    const files = { 'lake.png': media_id, 'ada.png': media_id }
    const covariates = { image: 'lake.png', avatar_url: 'ada.png' }
    expect((await change(entity_set, { cards: [{ entity_id, covariates, files }] })).status).toBe(200)
    expect((await cardsOf(entity_set))[0]).toMatchObject({ media_url: `/media/${media_id}`, avatar_url: `/media/${media_id}` })
    const { order_data } = await aParticipant(app, await aStudyOf(entity_set))
    expect(order_data[0]?.entity_url).toBe(`/media/${media_id}`)
  })

  test('that were not uploaded are refused, and the card keeps its picture', async () => {
    const { entity_set, ids } = await posts({ body: 'Snow', image: 'https://img.example/old.png' })
    const before = await cardsOf(entity_set)
    const answer = await change(entity_set, { cards: [{ entity_id: ids[0] ?? '', covariates: { image: 'lake.png' } }] })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("card 1: media_id is missing: 'lake.png'")])
    expect(await cardsOf(entity_set)).toEqual(before)
  })
})

describe('copies of a post', () => {
  test('follow their post with its files and comments, and removed cards go', async () => {
    const comments = [{ post: '1', author_name: 'Mira', text: 'Well' }]
    const { entity_set, ids } = await posts(
      { filename: 'a', body: '{{claim}}', image: 'https://img.example/a.png', avatar_url: 'https://img.example/ada.png' },
      { filename: 'b', body: 'Rain' },
    )
    await app.call('/v1/set_comments', { entity_set, comments })
    const [template = ''] = ids
    const copies = ['Snow', 'Hail'].map((body, i) => ({
      copy_of: template,
      covariates: { body, filename: `a_v${i}`, variant_of: template },
    }))
    expect((await change(entity_set, { copies, removed: [template] })).status).toBe(200)
    const cards = await cardsOf(entity_set)
    expect(cards.map(({ position, covariates }) => [position, covariates['body'], covariates['filename']])).toEqual([
      [0, 'Snow', 'a_v0'],
      [1, 'Hail', 'a_v1'],
      [2, 'Rain', 'b'],
    ])
    expect(cards[1]).toMatchObject({ entity_url: 'https://img.example/a.png#/a_v1', comments: [{ text: 'Well' }] })
    expect(cards[1]?.avatar_url).toMatch(/^\/media\//)
    expect(cards[2]?.comments).toEqual([])
    const { order_data } = await aParticipant(app, await aStudyOf(entity_set))
    expect(order_data).toHaveLength(3)
  })

  test.each<[string, Sent, RegExp]>([
    ['a name that another card has', { copies: [{ copy_of: '0', covariates: { filename: 'B' } }] }, /another card is called/],
    ['no text', { copies: [{ copy_of: '0', covariates: { filename: 'c', body: '' } }] }, /body is empty/],
    ['another kind', { copies: [{ copy_of: '0', covariates: { entity_type: 'image' } }] }, /entity_type cannot be changed/],
    ['no card left', { removed: ['0', '1'] }, /a set needs a card/],
  ])('with %s are refused, and the set stays as it is', async (_what, sent, sentence) => {
    const { entity_set, ids } = await posts({ filename: 'a', body: 'Snow' }, { filename: 'b', body: 'Rain' })
    const idOf = (at: string) => ids[Number(at)] ?? ''
    const before = await cardsOf(entity_set)
    const answer = await change(entity_set, {
      ...(sent.copies && { copies: sent.copies.map((copy) => ({ ...copy, copy_of: idOf(copy.copy_of) })) }),
      ...(sent.removed && { removed: sent.removed.map(idOf) }),
    })
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(sentence)])
    expect(await cardsOf(entity_set)).toEqual(before)
  })

  test('a set that a study uses takes none', async () => {
    const { entity_set, ids } = await posts({ filename: 'a', body: 'Snow' })
    await aStudyOf(entity_set)
    const answer = await change(entity_set, { copies: [{ copy_of: ids[0] ?? '', covariates: { filename: 'c' } }] })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'set_in_use' } } })
  })
})
