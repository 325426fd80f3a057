import { expect, test } from 'vitest'
import { drawStandingChanges } from '#domain/feed/cues/standing-changes.ts'
import { aLike, anEvent, aParticipant, aStudy, exported } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const RULES = {
  shares: {
    true: { credibility: { mean: 5, sd: 2 } },
    false: { credibility: { mean: -40, sd: 2 }, followers: { mean: 9, sd: 3 } },
  },
}
const CUES = {
  'rising-counts': '{"likes":12}',
  standing: '{"show":"header","credibility":50,"followers":120}',
  'standing-changes': JSON.stringify(RULES),
}

/** Of the test set: files of false cards begin with f_, and nothing else that is sent says so. */
async function falseCards(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await app.database.pool.query<{ entity_id: string }>(
    `select entity_id from entities where entity_id = any($1) and covariates ->> 'filename' like 'f%'`,
    [ids],
  )
  return new Set(rows.map(({ entity_id }) => entity_id))
}

test('each card comes with the changes that the seed gives it, the same at every visit and in every batch', async () => {
  const person = await aParticipant(app, await aStudy(app, CUES))
  const { rows } = await app.database.pool.query<{ seed: string }>('select seed from participants where user_id = $1', [
    person.user_id,
  ])
  const isFalse = await falseCards(person.order_data.map(({ entity_id }) => entity_id))
  expect(isFalse.size).toBe(5)
  for (const { entity_id, standing, rising } of person.order_data) {
    const veracity = isFalse.has(entity_id) ? 'false' : 'true'
    expect(standing).toEqual(drawStandingChanges(RULES, rows[0]?.seed ?? '', { entity_id, veracity }))
    expect(rising).toEqual({ likes: 12 })
  }
  const again = await aParticipant(app, person.experiment_id, { user_id: person.user_id })
  expect(again.order_data).toEqual(person.order_data)
  const { body } = await app.call('/v1/load_batch', { session_token: person.session_token, after_idx: 3 })
  expect(body.success === 'true' && body.data.order_data).toEqual(person.order_data.slice(4))
})

test('neither the veracity of a card nor the rule by which the changes are drawn reaches a browser', async () => {
  const person = await aParticipant(app, await aStudy(app, CUES))
  const sent = JSON.stringify(person)
  expect(sent).toContain('credibility')
  expect(sent).not.toContain('standing-changes')
  expect(sent).not.toMatch(/veracity|"(mean|sd|true|false)"|[ft]_\d\.png/)
})

test('a condition without cues sends none, and changes without a standing are refused', async () => {
  const { order_data } = await aParticipant(app, await aStudy(app))
  expect(order_data.some((card) => 'rising' in card || 'standing' in card)).toBe(false)
  await expect(aStudy(app, { 'standing-changes': CUES['standing-changes'] })).rejects.toThrow('participants have neither')
})

test('what a person saw and did is in the data: the number before a click, and each change of credibility', async () => {
  const person = await aParticipant(app, await aStudy(app, CUES))
  const { entity_id = '' } = person.order_data[0] ?? {}
  const detail = { by: 'shares', credibility: 46, credibility_change: -4, followers: 129, followers_change: 9 }
  const change = {
    kind: 'act' as const,
    engagement_type: 'standing_change',
    entity_id,
    response: 1,
    time_engagement: 1_800_000_000_400,
    detail,
  }
  const open = { kind: 'act' as const, engagement_type: 'notification_open', response: 1, time_engagement: 1_800_000_000_600 }
  const events = [
    { ...aLike(person), shown_count: 1234 },
    anEvent(change),
    anEvent({ ...open, detail: { shown: '2 1', n_new: 2 } }),
    anEvent({ ...change, detail: { ...detail, credibility: 101 } }),
  ]
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events })
  expect(body.success === 'true' && [body.stored, body.refused.map(({ index }) => index)]).toEqual([3, [3]])
  const { rows } = await app.database.pool.query<{ kind: string; detail: unknown }>(
    `select kind, detail from events where participant_id = (select participant_id from participants where user_id = $1) and kind in ('engagement', 'act')
     order by kind desc, engagement_type desc`,
    [person.user_id],
  )
  expect(rows.map((row) => row.detail)).toEqual([{ shown_count: 1234 }, detail, { shown: '2 1', n_new: 2 }])
  const types = (await exported(app, person.experiment_id, 'engagement')).map(({ engagement_type }) => engagement_type)
  expect(types).toEqual(expect.arrayContaining(['likes', 'standing_change']))
  expect(types).not.toContain('notification_open')
})

test('a press beside the feed is stored with its row and kind; another kind, and one at a card, are refused', async () => {
  const suggestions = JSON.stringify([{ kind: 'person', title: 'Ada Lind' }])
  const person = await aParticipant(app, await aStudy(app, { suggestions }))
  expect(JSON.stringify(person.experiment_parameters)).toContain('Ada Lind')
  const press = { kind: 'act' as const, engagement_type: 'suggestion_press', response: 1, time_engagement: 1_800_000_000_600 }
  const detail = { suggestion_kind: 'person', target: '1' }
  const events = [
    anEvent({ ...press, detail }),
    anEvent({ ...press, response: 0, detail }),
    anEvent({ ...press, detail: { ...detail, suggestion_kind: 'page' } }),
    anEvent({ ...press, detail, entity_id: person.order_data[0]?.entity_id ?? '' }),
  ]
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events })
  expect(body.success === 'true' && [body.stored, body.refused.map(({ index }) => index)]).toEqual([2, [2, 3]])
  await expect(aStudy(app, { suggestions: '[{"kind":"page","title":"a"}]' })).rejects.toThrow('the kind must be')
})
