import { beforeAll, describe, expect, test } from 'vitest'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '#domain/questions/definition.ts'
import type { Option } from '#domain/questions/item.ts'
import { lastAnswers } from '#server/store/visits/endings.ts'
import { anEvent, aParticipant, aSeenCard, aStudy, exported, type Loaded } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { tidyTable } from '../testing/tidy-table.ts'

const option = (value: string, rest: Partial<Option> = {}): Option => ({ value, label: `The ${value}`, ...rest })

const views: Definition = {
  ...{ format: DEFINITION_FORMAT, format_version: DEFINITION_FORMAT_VERSION, version: 1, languages: ['en'] },
  ...{ name: 'views', label: 'Views', asks: 'Views', heading: { en: 'Views', de: 'Ansichten' }, submitLabel: 'Next' },
  attentionAnswers: { second: '2_yes' },
  scores: [],
  pages: [
    {
      name: 'first-page',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'start',
          items: [
            {
              key: 'party',
              label: 'Party?',
              isRequired: true,
              type: 'dropdown',
              options: [option('a'), option('other', { asksText: true })],
            },
            { key: 'budget', label: 'Share out', isRequired: true, type: 'sum', options: [option('x'), option('y')], total: 10 },
          ],
        },
        {
          name: 'battery',
          nDrawn: 1,
          items: [
            { key: 'first', label: 'First', isRequired: true, type: 'text', maxLength: 20 },
            { key: 'left-out', label: 'Left out', isRequired: true, type: 'text', maxLength: 20 },
          ],
        },
      ],
    },
    {
      name: 'second-page',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'statements',
          items: [
            {
              ...{ key: 'grid', label: 'Agree?', isRequired: true, type: 'matrix', rowOrder: 'random' },
              rows: [
                { key: 'one', label: 'One' },
                { key: 'second', label: { en: 'Second', de: 'Zweite' } },
              ],
              options: [option('1_no'), option('2_yes')],
            },
          ],
        },
        {
          name: 'cards',
          cards: {
            rules: [
              { choose: 'seen', n: 1 },
              { choose: 'not-seen', n: 1 },
            ],
            showsCounts: false,
          },
          items: [
            { key: 'recall', label: 'Seen it?', isRequired: true, type: 'radio', options: [option('1_no'), option('2_yes')] },
          ],
        },
      ],
    },
  ],
}

setUpApp()

let experiment_id: string
let person: Loaded
beforeAll(async () => {
  experiment_id = await aStudy(app, { 'feed-button-like': 'yes', 'dwell-definition': 'half' })
  await app.database.pool.query(
    "insert into condition_settings (experiment_id, version, condition, param, value) values ($1, 1, 1, 'questionnaires', $2)",
    [experiment_id, JSON.stringify([views])],
  )
  person = await aParticipant(app, experiment_id)
  await app.database.pool.query(
    `insert into asked_cards (participant_id, form, block, entity_ids, chosen_as)
     select participant_id, 'views', 'cards', array[$2, 'foil'], array['seen', 'not-seen'] from participants where user_id = $1`,
    [person.user_id, seenCard()],
  )
})

const seenCard = () => person.order_data[0]?.entity_id ?? ''

const sendPage = (page: string | undefined, form_fields: Record<string, string>, more = {}) =>
  app.call('/v1/write_form', {
    ...{ user_id: person.user_id, condition: person.condition, experiment_id, session_token: person.session_token },
    ...{ form: 'views', form_fields, ...(page !== undefined && { page }), ...more },
  })

const FIRST_PAGE = {
  party: 'a',
  party_other_text: '',
  budget_x: '10',
  budget_y: '0',
  first: 'Hm',
  'views_battery_item-order': 'first',
}
const secondPage = () => ({
  ...{ one: '1_no', second: '2_yes', 'grid_row-order': 'second;one' },
  ...{ [`recall__${seenCard()}`]: '2_yes', recall__foil: '1_no' },
})

describe('an answer that does not fit a researcher’s own questionnaire is refused by its name', () => {
  test.each<[string, string | undefined, Record<string, string>, string]>([
    ['an option that is none', 'first-page', { party: 'b' }, 'form_fields.party: Choose from the options shown'],
    ['a text beside another option', 'first-page', { party: 'a', party_other_text: 'x' }, 'form_fields.party_other_text:'],
    ['a sum that is none', 'first-page', { budget_x: '3', budget_y: '4' }, 'form_fields.budget: Must add up to 10, now 7'],
    [
      'a draw that cannot be',
      'first-page',
      { 'views_battery_item-order': 'first;left-out' },
      'form_fields.views_battery_item-order:',
    ],
    ['a question of another page', 'first-page', { one: '1_no' }, 'form_fields.one: this questionnaire does not ask it there'],
    ['a question that is none', undefined, { age: '30' }, 'form_fields.age: this questionnaire does not ask it there'],
    ['a card that was not asked about', 'second-page', { recall__other: '1_no' }, 'form_fields.recall__other:'],
    ['a page that is none', 'third-page', {}, 'page: this questionnaire has no such page'],
  ])('%s', async (_what, page, fields, sentence) => {
    const { status, body } = await sendPage(page, fields)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('a log of answers is bounded, and has whole numbers', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}`, { n_changes: 0, first_ms: 1, last_ms: 1 }]))
    expect((await sendPage('first-page', {}, { answer_log: many })).status).toBe(400)
    const broken = { party: { n_changes: 0.5, first_ms: -1, last_ms: 1 } }
    expect((await sendPage('first-page', {}, { answer_log: broken })).status).toBe(400)
  })
})

describe('pages that are sent one by one', () => {
  beforeAll(async () => {
    const log = (n_changes: number, first_ms: number, last_ms: number) => ({ n_changes, first_ms, last_ms })
    const { session_token } = person
    await app.call('/v1/events', {
      session_token,
      events: [
        anEvent({
          ...{ kind: 'visibility' as const, page_id: crypto.randomUUID(), time_origin: 1_800_000_000_000, until: 5000 },
          cards: [aSeenCard(seenCard(), 0, [[0, 300, 0]])],
        }),
        anEvent({
          ...{ kind: 'engagement' as const, entity_id: seenCard(), engagement_type: 'likes' as const, response: 1 },
          ...{ time_content_viewed: 1_800_000_000_000, time_engagement: 1_800_000_001_000 },
        }),
      ],
    })
    const sent = [
      await sendPage(
        'first-page',
        { ...FIRST_PAGE, party: 'other', party_other_text: 'Mine' },
        { answer_log: { party: log(0, 900, 900) } },
      ),
      await sendPage('second-page', secondPage(), { answer_log: { one: log(2, 1500, 4000) } }),
      await sendPage('first-page', FIRST_PAGE, { answer_log: { party: log(1, 300, 700) } }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('are one form: of each page what was sent last', async () => {
    const { rows } = await app.database.pool.query('select participant_id from participants where user_id = $1', [person.user_id])
    const answers = await lastAnswers(app.database.db, { experiment_id, participant_id: Number(rows[0].participant_id) })
    expect(answers.get('views')).toEqual({ ...FIRST_PAGE, ...secondPage() })
  })

  test('are rows of the user_form file, by field', async () => {
    const rows = await exported(app, experiment_id, 'user_form')
    expect(rows.find(({ field }) => field === `recall__${seenCard()}`)?.['response']).toBe('2_yes')
  })

  test('replace a form that was sent as a whole, field by field', async () => {
    const other = await aParticipant(app, experiment_id)
    const form = (answers: Record<string, string>, more = {}) =>
      anEvent({ kind: 'form' as const, form: 'final', form_fields: answers, ...more })
    await app.call('/v1/events', {
      session_token: other.session_token,
      events: [form({ random: 'no', comments: 'whole' }), form({ random: 'yes' }, { page: 'all' })],
    })
    const rows = (await exported(app, experiment_id, 'user_form')).filter(({ user_id }) => user_id === other.user_id)
    const answers = rows.filter(({ field }) => field === 'random' || field === 'comments')
    expect(answers.map(({ field, response }) => [field, response]).sort()).toEqual([
      ['comments', 'whole'],
      ['random', 'yes'],
    ])
  })

  test('are rows of the table answers, in the order of the person, with their card and their times', async () => {
    const rows = (await tidyTable(app, experiment_id, 'answers')).filter(({ instrument }) => instrument === 'views')
    expect(rows.map(({ item_id, item_position, answer_status, page }) => [item_id, item_position, answer_status, page])).toEqual([
      ['party', 0, 'answered', 'first-page'],
      ['party_other_text', 0, 'skipped', 'first-page'],
      ['budget_x', 1, 'answered', 'first-page'],
      ['budget_y', 2, 'answered', 'first-page'],
      ['first', 3, 'answered', 'first-page'],
      ['left-out', null, 'not-asked', 'first-page'],
      ['second', 4, 'answered', 'second-page'],
      ['one', 5, 'answered', 'second-page'],
      [`recall__${seenCard()}`, 6, 'answered', 'second-page'],
      ['recall__foil', 7, 'answered', 'second-page'],
    ])
    const of = (key: string) => rows.find(({ item_id }) => item_id === key)
    expect(of('party')).toMatchObject({ n_changes: 1, first_answer_ms: 900, last_answer_ms: 700, answer_label: 'The a' })
    expect(of('one')).toMatchObject({ n_changes: 2, first_answer_ms: 1500, last_answer_ms: 4000, answer_code: 1 })
    expect(of('second')).toMatchObject({ n_changes: 0, first_answer_ms: null, entity_id: null, idx: null, card_chosen_as: null })
    expect(of('budget_x')).toMatchObject({ answer_number: 10, answer_label: null })
    expect(of(`recall__${seenCard()}`)).toMatchObject({
      ...{ item_key: 'recall', entity_id: seenCard(), idx: 0, card_chosen_as: 'seen', card_like: 1, card_share: null },
      card_dwell_ms: 5000,
    })
    expect(of('recall__foil')).toMatchObject({ entity_id: 'foil', idx: null, card_chosen_as: 'not-seen', card_dwell_ms: null })
  })
})
