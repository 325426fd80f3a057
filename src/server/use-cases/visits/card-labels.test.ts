import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aParticipant, aStudy, exported } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

async function aLabelledSet(): Promise<string> {
  const rows = [{ veracity: 'false', label: 'community-note', label_text: 'It was in 2019.' }, { veracity: 'true' }]
  const covariates = rows.map((own, i) => ({
    ...{ source_url: `https://img.example/${i}.png`, filename: `${i}.png`, retrieve_date: '2026-01-01', entity_type: 'image' },
    ...own,
  }))
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `l${randomUUID().slice(0, 8)}`, category: 'news', covariates },
  })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.entity_set
}

const aLabelledStudy = async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aLabelledSet(), randomize_between_subjects: 'yes' }])
  const labels = JSON.stringify([
    { kind: 'community-note' },
    { kind: 'interstitial', column: 'veracity', values: ['false'], title: 'Look twice' },
  ])
  return aStudy(app, { entity_sets }, { entity_sets, labels })
}

test('one condition has labels at the cards that its rules name, the other has none, and no rule or column leaves the server', async () => {
  const experiment_id = await aLabelledStudy()
  const [control, treated] = await Promise.all([1, 2].map((condition) => aParticipant(app, experiment_id, { condition })))
  expect(control?.order_data.map(({ labels }) => labels)).toEqual([undefined, undefined])
  expect(treated?.order_data.flatMap(({ labels }) => labels ?? [])).toEqual([
    {
      ...{ name: 'community-note', kind: 'community-note', place: 'under', color: 'neutral' },
      text: 'It was in 2019.',
      isRated: true,
    },
    {
      ...{ name: 'interstitial', kind: 'interstitial', place: 'cover', color: 'neutral', isAlert: true },
      ...{ title: 'Look twice', asksShare: true },
    },
  ])
  expect(JSON.stringify(treated)).not.toMatch(/veracity/)
  expect(JSON.parse(treated?.experiment_parameters ?? '')).toContainEqual({ parameter: 'cards-have', value: 'labels' })
  expect(control?.experiment_parameters).not.toContain('labels')
})

test('what people do with labels is in the engagement file', async () => {
  const experiment_id = await aLabelledStudy()
  const person = await aParticipant(app, experiment_id, { condition: 2 })
  const entity_id = person.order_data.find(({ labels }) => labels)?.entity_id ?? ''
  const acts = [
    ['label_shown', { target: 'community-note' }],
    ['note_rating', { target: 'community-note', rating: 'somewhat' }],
    ['see_anyway', { target: 'interstitial', covered_ms: 1200 }],
    ['share_asked', { target: 'interstitial', answer: 'cancel', asked_ms: 900 }],
  ] as const
  const events = acts.map(([engagement_type, detail], i) => ({
    ...{
      event_uid: randomUUID(),
      kind: 'act' as const,
      client_time: 1_800_000_000_000 + i,
      entity_id,
      engagement_type,
      response: 1,
    },
    ...{ time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_000_000 + i, detail },
  }))
  const { body } = await app.call('/v1/events', { session_token: person.session_token, events })
  expect(body).toMatchObject({ stored: acts.length, refused: [] })
  const rows = await exported(app, experiment_id, 'engagement')
  const recorded = rows.filter((row) => row['entity_id'] === entity_id).map((row) => row['engagement_type'])
  expect(recorded).toEqual(expect.arrayContaining(acts.map(([name]) => name)))
})

test('a label without words is refused when a study is made', async () => {
  await expect(aStudy(app, { labels: JSON.stringify([{ kind: 'warning', title: '' }]) })).rejects.toThrow(
    /has no words in its title/,
  )
})
