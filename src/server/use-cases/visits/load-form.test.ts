import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import type { Page } from '#domain/questionnaires/questionnaire.ts'
import type { DrawSource, HiddenItem } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { countParts } from '#server/store/visits/drawn-parts.ts'
import { aParticipant, aStudy, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'

setUpApp()

const source: DrawSource = {
  from: 'draw',
  parts: [{ value: 'gain', pages: ['gains', 'more-gains'] }, { value: 'loss', pages: ['losses'] }, { value: 'none' }],
  ...{ nDrawn: 1, order: 'random', isEven: true },
}
const frame: HiddenItem<Text> = { type: 'hidden', key: 'frame', label: 'Frame', isRequired: false, source }
const arm: HiddenItem<Text> = {
  ...{ type: 'hidden', key: 'arm', label: 'Arm', isRequired: false },
  source: {
    from: 'value',
    cases: [{ if: { fact: 'url.arm', is: 'answered' }, value: 'control' }, { value: 'treated-{{answer.frame}}' }],
  },
}

function withItems(page: Page<Text>, ...items: readonly HiddenItem<Text>[]): Page<Text> {
  const [block] = page.blocks
  return { ...page, blocks: block ? [{ ...block, items: [...block.items, ...items] }] : [] }
}

function framing(of: HiddenItem<Text> = frame): Settings {
  const pages = [
    withItems(aPage('start', ['mood']), of, arm),
    aPage('gains', ['gain_a']),
    aPage('more-gains', ['gain_b']),
    aPage('losses', ['loss_a']),
    aPage('last', ['why']),
  ]
  return {
    questionnaires: JSON.stringify([aDefinition('framing', pages)]),
    journey: JSON.stringify([{ step: 'form', form: 'framing' }, { step: 'feed' }]),
  }
}

const load = async ({ session_token }: Loaded) => (await app.call('/v1/load_form', { session_token, form: 'framing' })).body.data

const metBy = (form: Awaited<ReturnType<typeof load>>) =>
  form.questionnaire.pages.flatMap(({ name, blocks }) => (blocks.length === 0 ? [] : [name]))

const send = (person: Loaded, page: string, form_fields: Record<string, string>) => {
  const { user_id, condition, experiment_id, session_token } = person
  return app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, event_uid: randomUUID(), form: 'framing', page, form_fields },
  })
}

test('people are drawn evenly, one after the other and all at once, and stay what they are', async () => {
  const study = await aStudy(app, framing())
  const people: Loaded[] = []
  for (let i = 0; i < 9; i++) people.push(await aParticipant(app, study))
  const drawn = await Promise.all(people.map(load))
  const parts = drawn.map(({ facts }) => facts.answers['frame'] ?? '')
  expect(source.parts.map(({ value }) => parts.filter((part) => part === value).length)).toEqual([3, 3, 3])
  const again = await Promise.all(people.map(load))
  expect(again.map(({ facts }) => facts.answers['frame'])).toEqual(parts)
  const pagesOf: Record<string, string[]> = {
    gain: ['start', 'gains', 'more-gains', 'last'],
    loss: ['start', 'losses', 'last'],
    none: ['start', 'last'],
  }
  for (const [i, form] of drawn.entries()) expect(metBy(form)).toEqual(pagesOf[parts[i] ?? ''])
})

test('the people of each wave are counted among themselves', async () => {
  const study = await aStudy(app, framing())
  await load(await aParticipant(app, study))
  const counted = (wave: string) =>
    countParts(
      app.database.db,
      { participant_id: 0, experiment_id: study, wave, is_test: false, is_simulated: false },
      { form: 'framing', item_key: 'frame' },
    )
  expect([...(await counted('')).values()]).toEqual([1])
  expect(await counted('week')).toEqual(new Map())
})

test('the place of somebody who was sent away is filled by the next person', async () => {
  const study = await aStudy(app, framing())
  const first = await aParticipant(app, study)
  const gone = (await load(first)).facts.answers['frame']
  await app.database.pool.query(`update participants set outcome = 'screened_out' where user_id = $1`, [first.user_id])
  const next = await Promise.all([1, 2, 3].map(() => aParticipant(app, study)))
  const drawn = await Promise.all(next.map(load))
  expect(drawn.map(({ facts }) => facts.answers['frame'])).toContain(gone)
})

test('the person goes the way of their part, which is stored and exported with the value that follows from it', async () => {
  const only = { ...frame, source: { ...source, nDrawn: 2, parts: source.parts.slice(0, 2) } }
  const person = await aParticipant(app, await aStudy(app, framing(only)))
  const form = await load(person)
  const frames = form.facts.answers['frame'] ?? ''
  const way =
    frames === 'gain;loss'
      ? ['start', 'gains', 'more-gains', 'losses', 'last']
      : ['start', 'losses', 'gains', 'more-gains', 'last']
  expect(metBy(form)).toEqual(way)
  const fields: Record<string, Record<string, string>> = {
    start: { mood: 'fine', frame: frames, arm: `treated-${frames}` },
    gains: { gain_a: 'x' },
    'more-gains': { gain_b: 'x' },
    losses: { loss_a: 'x' },
    last: { why: 'y' },
  }
  for (const page of way) {
    const { status, body } = await send(person, page, fields[page] ?? {})
    expect([page, status]).toEqual([page, 200])
    expect(body.data.journey.next.step).toBe(page === 'last' ? 'feed' : 'form')
  }
  const [row] = await tidyTable(app, person.experiment_id, 'participantsWide')
  expect(row).toMatchObject({ frame: frames, frame__gain: 1, frame__loss: 1, arm: `treated-${frames}` })
  const places = await tidyTable(app, person.experiment_id, 'answers')
  const placeOf = (key: string) => places.find(({ item_id }) => item_id === key)?.['item_position']
  expect(Number(placeOf('gain_a')) < Number(placeOf('loss_a'))).toBe(frames === 'gain;loss')
})

test('what a person was not drawn for is told apart from what they left open', async () => {
  const person = await aParticipant(
    app,
    await aStudy(app, framing({ ...frame, source: { ...source, parts: source.parts.slice(0, 2) } })),
  )
  const { facts } = await load(person)
  const drawn = facts.answers['frame'] ?? ''
  await send(person, 'start', { mood: 'fine', frame: drawn, arm: `treated-${drawn}` })
  for (const page of drawn === 'gain' ? ['gains', 'more-gains'] : ['losses']) await send(person, page, {})
  await send(person, 'last', { why: 'y' })
  const rows = await tidyTable(app, person.experiment_id, 'answers')
  const found = rows.find(({ item_id }) => item_id === (drawn === 'gain' ? 'loss_a' : 'gain_a'))
  expect([found?.['answer_status'], found?.['item_position']]).toEqual(['not-asked', null])
})

test('another part than the drawn one is refused', async () => {
  const person = await aParticipant(app, await aStudy(app, framing()))
  const drawn = (await load(person)).facts.answers['frame']
  const other = drawn === 'gain' ? 'loss' : 'gain'
  const { status, body } = await send(person, 'start', { mood: 'fine', frame: other, arm: 'x' })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('form_fields.frame: must be what was drawn')])
})
