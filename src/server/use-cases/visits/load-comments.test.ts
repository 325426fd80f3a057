import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aParticipant, aStudy, exported, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const HOSTILE = '<img src=x onerror=alert(1)>'

/** Three posts: with two comments, with many long ones, with none. */
async function aCommentedSet(): Promise<string> {
  const covariates = ['few', 'many', 'none'].map((filename) => ({ entity_type: 'post', filename, body: filename }))
  const few = [
    { post: 'few', author_name: 'Mira', author_handle: 'mira', text: HOSTILE, likes: '7', stance: 'secret' },
    { post: 'few', author_handle: '@jon', text: 'No', reply_to: '1', posted_at: '2h ago' },
  ]
  const many = Array.from({ length: 40 }, () => ({ post: 'many', author_name: 'Lu', text: 'x'.repeat(100) }))
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `c${randomUUID().slice(0, 8)}`, category: 'news', covariates, comments: [...few, ...many] },
  })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.entity_set
}

async function aReader(settings: Settings): Promise<Loaded> {
  const entity_sets = JSON.stringify([{ entity_set: await aCommentedSet(), randomize_between_subjects: 'no' }])
  return aParticipant(app, await aStudy(app, { entity_sets, ...settings }))
}

const cardOf = ({ order_data }: Loaded, body: string) => order_data.find(({ post }) => post?.body === body)
const ask = ({ session_token }: Pick<Loaded, 'session_token'>, entity_id = '') =>
  app.call('/v1/load_comments', { session_token, entity_id })

test('few comments come with their card, without covariates, and texts are as they were written', async () => {
  const person = await aReader({ comments: 'folded' })
  const few = cardOf(person, 'few')
  expect(few?.comments).toEqual({
    n: 2,
    given: [
      {
        comment_id: `${few?.entity_id}_c1`,
        order: 1,
        reply_to: null,
        name: 'Mira',
        author_handle: '@mira',
        avatar_url: null,
        initials: 'M',
        posted: null,
        text: HOSTILE,
        likes: 7,
      },
      expect.objectContaining({
        order: 2,
        reply_to: 1,
        name: 'jon',
        posted: expect.objectContaining({ ago: { n: 2, unit: 'hour' } }),
      }),
    ],
  })
  expect(JSON.stringify(person.order_data)).not.toContain('secret')
  expect(cardOf(person, 'none')?.comments).toBeUndefined()
})

test('many comments are loaded when they are opened, or come with the card where they are open at first', async () => {
  const folded = await aReader({ comments: 'folded' })
  const many = cardOf(folded, 'many')
  expect(many?.comments).toEqual({ n: 40 })
  expect((await ask(folded, many?.entity_id)).body.data.comments).toHaveLength(40)
  const open = await aReader({ comments: 'open' })
  expect(cardOf(open, 'many')?.comments?.given).toHaveLength(40)
})

test('a study without comments sends none, and a card of somebody else has none', async () => {
  const person = await aReader({})
  expect(JSON.stringify(person.order_data)).not.toContain('Mira')
  expect((await ask(person, cardOf(person, 'few')?.entity_id)).status).toBe(404)
  const other = await aReader({ comments: 'folded' })
  expect((await ask(other, cardOf(person, 'few')?.entity_id)).status).toBe(404)
})

test('what was done with comments is in the engagement file, and what was written is guarded', async () => {
  const person = await aReader({ comments: 'folded', 'comments-write': 'optional' })
  const card = cardOf(person, 'few')
  const act = (engagement_type: string, detail: Record<string, string | number>, response = 1) => ({
    kind: 'act' as const,
    event_uid: randomUUID(),
    client_time: 1_800_000_000_500,
    ...{ engagement_type, entity_id: card?.entity_id ?? '', response, detail },
    ...{ time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_000_500 },
  })
  const target = `${card?.entity_id}_c1`
  const events = [
    act('comments_open', { how: 'pressed', n_comments: 2 }),
    act('comment_view', { target, ms_in_view: 1200, comment_place: 1 }),
    act('comment_like', { target }),
    act('comment_like', { target }, 0),
    act('comment_report', { target, reason: 'spam' }),
    act('comment_write', { target: 'written_1', text: '=1+1', n_keystrokes: 4, ms_writing: 900 }),
    act('comments_close', { ms_open: 3000, closed_by: 'press' }),
    act('comments_close', { ms_open: 3000, closed_by: 'magic' }),
    act('comment_write', { text: 'x'.repeat(1001), n_keystrokes: 4, ms_writing: 900 }),
  ]
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events })
  expect(body).toMatchObject({ stored: 7, refused: [{ index: 7 }, { index: 8 }] })
  const rows = await exported(app, person.experiment_id, 'engagement')
  const done = rows.filter(({ engagement_type = '' }) => engagement_type.startsWith('comment'))
  expect(done.map(({ engagement_type, response }) => `${engagement_type} ${response}`)).toEqual([
    'comments_open 1',
    'comment_view 1',
    'comment_like 1',
    'comment_like 0',
    'comment_report 1',
    'comment_write 1',
    'comments_close 1',
  ])
})
