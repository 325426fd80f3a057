import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionnaires } from '../../questionnaires/index.ts'
import { type Item, itemsOf } from '../../questionnaires/questionnaire.ts'
import { interventionInstrument, interventionItems } from '../codebook/intervention-instrument.ts'
import { personTables, tidyTables } from './index.ts'
import type { PersonRecord } from './person/person-record.ts'
import { readPerson } from './person/read-person.ts'
import { numericCovariates, stimuli } from './stimuli.ts'
import type { StudyFacts, TidyCell, TidyColumn } from './table.ts'
import { seenByPerson } from './visits/seen-by-person.ts'

const facts: StudyFacts = {
  experiment_id: 'eAbc12',
  questionnaires: [interventionInstrument(interventionItems), ...questionnaires],
  covariates: ['headline', 'source reliability', 'category', 'n_served', 'constructor'],
  numericCovariates: ['source reliability'],
}

const aPerson = (given: Partial<PersonRecord> = {}): PersonRecord => ({
  user_id: 'u1',
  experiment_id: 'eAbc12',
  version: 1,
  condition: 1,
  condition_from: 'assigned',
  assignment: null,
  seed: 's',
  device_class: 'Mobile',
  device: {},
  is_test: false,
  is_simulated: false,
  outcome: null,
  createdMs: 1_800_000_000_000,
  lastSeenMs: 1_800_000_000_000,
  completedMs: null,
  zeroMs: null,
  excludedMs: null,
  exclusion_reason: null,
  sessions: [],
  settings: { forms: JSON.stringify(questionnaires.map(({ name }) => name)) },
  dwellDefinition: 'full',
  cards: [],
  feedLength: 0,
  events: [],
  writes: [],
  ...given,
})

const cellsOf = (name: string, person: PersonRecord): TidyCell[][] =>
  personTables.find((table) => table.name === name)?.cells(facts)(readPerson(person, seenByPerson(person))) ?? []

function column(name: string, person: PersonRecord, column: string): TidyCell[] {
  const at =
    tidyTables
      .find((table) => table.name === name)
      ?.columns(facts)
      .findIndex((each) => each.name === column) ?? -1
  return cellsOf(name, person).map((row) => row[at] ?? null)
}

test('every file that declares a table is registered', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const declared = files.filter((file) => /^ {2}title: '/m.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))
  expect(declared).toHaveLength(tidyTables.length)
})

test.each(tidyTables.map((table) => [table.name, table] as const))(
  'the columns of %s can be read by R and pandas and say what they hold',
  (name, table) => {
    const columns = table.columns(facts)
    // Psych-DS allows nothing else in the name of a file.
    expect(name).toMatch(/^[A-Za-z]+$/)
    expect(new Set(columns.map((each) => each.name.toLowerCase())).size).toBe(columns.length)
    for (const each of columns) {
      expect(each.name).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/)
      expect(each.about.length).toBeGreaterThan(10)
    }
    const known = columns.map((each) => each.name)
    expect(known).toEqual(expect.arrayContaining([...table.primaryKey]))
    for (const { columns: own, table: other, references } of table.foreignKeys ?? []) {
      expect(known).toEqual(expect.arrayContaining([...own]))
      expect(tidyTables.find((each) => each.name === other)?.primaryKey).toEqual(references)
    }
  },
)

const FITS: Readonly<Record<TidyColumn['type'], (cell: TidyCell) => boolean>> = {
  text: (cell) => typeof cell === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (cell) => typeof cell === 'boolean',
  datetime: (cell) => typeof cell === 'string' && !Number.isNaN(Date.parse(cell)),
}

test('cells are what their columns say, within the limits and the categories', () => {
  const person = aPerson({
    zeroMs: 1_800_000_000_000,
    outcome: 'failed_attention',
    sessions: [{ session_id: '1', startMs: 1, isSecondBrowser: false }],
    cards: [
      {
        idx: 0,
        entity_id: 'a',
        entity_set: 's',
        entity_category: 'news',
        entity_type: 'video',
        entity_url: '',
        servedMs: 0,
        shown_counts: { likes: 3, shares: null },
        score: 1,
        propensity: 0.5,
      },
      {
        idx: 1,
        entity_id: 'b',
        entity_set: 's',
        entity_category: 'ads',
        entity_type: 'image',
        entity_url: '',
        servedMs: 0,
        shown_counts: {},
        score: 1,
        propensity: null,
      },
    ],
    feedLength: 2,
    events: [
      anEvent('visibility', {
        page_id: 'p',
        time_origin: 1_800_000_000_000,
        until: 900,
        cards: [{ entity_id: 'a', idx: 0, card: 500, room: 744, viewport: 800, samples: [[100, 250, 0]] }],
      }),
      anEvent('track', { name: 'consent-refused' }),
      anEvent('track', { name: 'constructor' }),
      {
        ...anEvent('video', { position_ms: 100, watched_ms: 90 }),
        entity_id: 'a',
        engagement_type: 'videomute_false',
        response: 1,
      },
      {
        ...anEvent('engagement', {}),
        entity_id: 'b',
        engagement_type: 'upvote',
        response: 1,
        time_content_viewed: -1,
        time_engagement: 5,
      },
      { ...anEvent('act', { reason: 'spam', target: 'comment-1' }), entity_id: 'b', engagement_type: 'report', response: 1 },
    ],
    writes: questionnaires.map(({ name, pages }) => ({
      event_uid: name,
      form: name,
      clientMs: 1_800_000_005_000,
      answers: Object.fromEntries(itemsOf({ pages }).map((item) => [item.key, anAnswer(item)])),
    })),
  })
  for (const table of personTables) {
    const columns = table.columns(facts)
    const rows = table.cells(facts)(readPerson(person, seenByPerson(person)))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toHaveLength(columns.length)
      columns.forEach(({ name, type, minimum = -Infinity, maximum = Infinity, categories }, at) => {
        const cell = row[at] ?? null
        if (cell === null) return
        expect([name, cell, FITS[type](cell)]).toEqual([name, cell, true])
        if (typeof cell === 'number') expect([name, cell >= minimum && cell <= maximum]).toEqual([name, true])
        if (categories) expect(categories.map(({ value }) => value)).toContain(cell)
      })
    }
  }
  expect(column('exposures', person, 'video_muted_end')).toEqual([false, null])
  expect(column('exposures', person, 'upvote')).toEqual([null, 1])
  // Shown without a number: it can be pressed, and was not.
  expect(column('exposures', person, 'share')).toEqual([0, null])
  expect(column('exposures', person, 'shown_share_count')).toEqual([null, null])
  expect(column('participants', person, 'consent_decision')).toEqual(['refused'])
})

function anEvent(kind: string, detail: object): PersonRecord['events'][number] {
  const nothing = {
    noted: null,
    entity_id: null,
    engagement_type: null,
    response: null,
    time_content_viewed: null,
    time_engagement: null,
  }
  return {
    ...nothing,
    event_uid: kind,
    session_id: '1',
    kind,
    seq: 1,
    serverMs: 1_800_000_000_000,
    clientMs: 1_800_000_000_000,
    detail: JSON.stringify(detail),
  }
}

function anAnswer(item: Item): string {
  if (item.type === 'radio' || item.type === 'checkbox' || item.type === 'dropdown') return item.options.at(-1)?.value ?? ''
  return item.type === 'text' || item.type === 'long-text' ? 'Emily' : '7'
}

test('how a condition was drawn is in the table of participants, with the chance that it had', () => {
  const assignment = {
    method: 'minimisation',
    stratum: { party: '1_democrat', age: '18-<35', region: '' },
    chances: { 1: 0.2, 2: 0.8 },
    coin: 0.35,
  } as const
  const person = aPerson({ condition: 2, assignment })
  const cells = (name: string) => column('participants', person, name)[0]
  expect(['assignment_method', 'stratum', 'assignment_chances', 'assignment_probability', 'assignment_coin'].map(cells)).toEqual([
    'minimisation',
    'party=1_democrat; age=18-<35; region=',
    '1=0.2; 2=0.8',
    0.8,
    0.35,
  ])
})

test('somebody who left before the draw has no condition in any table, also where a link named one', () => {
  const person = aPerson({ condition: 0, condition_from: 'url', assignment: { asked: 2 } })
  for (const table of ['participants', 'participantsWide', 'quality'])
    expect(column(table, person, 'condition_id')).toEqual([null])
  expect(column('participants', person, 'assignment_method')).toEqual([null])
  expect(column('participants', person, 'condition_from')).toEqual([null])
  expect(new Set(column('answers', person, 'condition_id'))).toEqual(new Set([null]))
})

test('a press on Show more is an event with its card and both heights', () => {
  const detail = { name: 'show_more', folded_px: 362.5, unfolded_px: 1412 }
  const person = aPerson({ events: [{ ...anEvent('fold', detail), entity_id: 'a' }] })
  const cells = ['type', 'name', 'stimulus_id', 'detail'].map((name) => column('events', person, name)[0])
  expect(cells).toEqual(['fold', 'show_more', 'a', JSON.stringify(detail)])
})

test('somebody about whom nothing is known has one row where people have one, and none elsewhere', () => {
  const rows = Object.fromEntries(personTables.map(({ name }) => [name, cellsOf(name, aPerson({ settings: {} })).length]))
  expect(rows).toEqual({
    participants: 1,
    participantsWide: 1,
    exposures: 0,
    views: 0,
    events: 0,
    acts: 0,
    answers: 0,
    quality: 1,
  })
})

test('a whole scale answered alike is reported as straight-lining, a varied one is not', () => {
  const aot = questionnaires.find(({ name }) => name === 'aot')
  const keys = (aot ? itemsOf(aot) : []).map(({ key }) => key)
  const answered = (values: readonly string[]) =>
    aPerson({
      settings: { forms: '["aot"]' },
      writes: [
        {
          event_uid: 'x',
          form: 'aot',
          clientMs: 0,
          answers: Object.fromEntries(keys.map((key, at) => [key, values[at % values.length] ?? ''])),
        },
      ],
    })
  expect(column('quality', answered(['2_disagree']), 'flag_straight_lining')).toEqual([true])
  expect(column('quality', answered(['2_disagree', '5_agree']), 'flag_straight_lining')).toEqual([false])
  expect(column('quality', aPerson(), 'flag_straight_lining')).toEqual([null])
  expect(column('participantsWide', answered(['2_disagree']), 'aot_score')).toEqual([5])
})

test('what an intervention asks is an item like any other: answered, or not reached', () => {
  const asking = { settings: { forms: '[]', 'intervention-type': 'accprompt' } }
  const write = (answers: Record<string, string>) => ({ event_uid: 'x', form: 'intervention', clientMs: 0, answers })
  const answered = aPerson({ ...asking, writes: [write({ 'intervention_accuracy-prompt': '3_probably_true' })] })
  expect(column('answers', aPerson(asking), 'answer_status').slice(0, 1)).toEqual(['not-reached'])
  expect(column('answers', answered, 'item_id').slice(0, 1)).toEqual(['intervention_accuracy-prompt'])
  expect(column('answers', answered, 'answer_label').slice(0, 1)).toEqual(['Probably true'])
  expect(column('participantsWide', answered, 'intervention_accuracy_prompt')).toEqual(['3_probably_true'])
  expect(column('participantsWide', answered, 'intervention_accuracy_prompt__code')).toEqual([3])
  expect(column('participantsWide', aPerson(asking), 'intervention_accuracy_prompt')).toEqual([null])
})

test('an answer to an intervention that a link brought has its label', () => {
  const person = aPerson({
    settings: { forms: '[]', 'intervention-type': 'accprompt' },
    writes: [{ event_uid: 'x', form: 'intervention', clientMs: 0, answers: { intervention_importance: '4_very', odd: 'x' } }],
  })
  expect(column('answers', person, 'item_id')).toEqual(['intervention_accuracy-prompt', 'intervention_importance', 'odd'])
  expect(column('answers', person, 'answer_status')).toEqual(['not-reached', 'answered', 'answered'])
  expect(column('answers', person, 'answer_label')).toEqual([null, 'Very important', null])
})

test('answers without a form’s name and those of a form called unnamed have one row per item', () => {
  const write = (form: string, answers: Record<string, string>) => ({ event_uid: form, form, clientMs: 0, answers })
  const person = aPerson({
    settings: { forms: '[]' },
    writes: [write('', { note: 'x', other: 'z' }), write('unnamed', { note: 'y' })],
  })
  expect(column('answers', person, 'instrument')).toEqual(['unnamed', 'unnamed'])
  expect(column('answers', person, 'item_id')).toEqual(['note', 'other'])
  expect(column('answers', person, 'answer_value')).toEqual(['y', 'z'])
})

test.each(['participants', 'participantsWide', 'quality', 'answers', 'exposures'])(
  '%s has the name of the condition beside its number',
  (name) => {
    const card = { idx: 0, entity_id: 'a', entity_set: 's', entity_category: 'news', entity_type: 'image', entity_url: '' }
    const cards = [{ ...card, servedMs: 0, shown_counts: {}, score: 0, propensity: null }]
    const named = aPerson({ cards, settings: { forms: '["final"]', 'condition-name': ' prompt ' } })
    expect(new Set(column(name, named, 'condition_name'))).toEqual(new Set(['prompt']))
    expect(new Set(column(name, { ...named, settings: { forms: '["final"]' } }, 'condition_name'))).toEqual(new Set([null]))
    const names = tidyTables.find((table) => table.name === name)?.columns(facts) ?? []
    expect(names[names.findIndex((each) => each.name === 'condition_id') + 1]?.name).toBe('condition_name')
  },
)

test('a covariate may not take the name that Psych-DS gives to the number of a row', () => {
  const names = stimuli.columns({ ...facts, covariates: ['row_id', 'Row ID'] }).map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['row_id_2', 'Row_ID_3'])
})

test('items stand in the order in which the person met their blocks', () => {
  const person = aPerson({
    settings: { forms: '["exp"]', 'final-page': 'no' },
    writes: [
      {
        event_uid: 'x',
        form: 'exp',
        clientMs: 0,
        answers: { 'covid-exposure-frequency': '6_daily', 'exp_block-order': 'covid;election;johnny;monkeypox' },
      },
    ],
  })
  expect(column('answers', person, 'item_id')[0]).toBe('covid-exposure-frequency')
  expect(column('answers', person, 'answer_status')).toEqual(['answered', 'skipped', 'skipped', 'skipped'])
})

test('items of a study with topics of its own are those that it asked, in the published spelling', () => {
  const topics = JSON.stringify([{ slug: 'climate', title: 'Climate change' }])
  const answers = { 'climate-worry': '2_slightly-worried', 'climate-problem': '4_slightly-agree' }
  const person = aPerson({
    settings: { forms: '["ccn"]', 'final-page': 'no', topics },
    writes: [{ event_uid: 'x', form: 'ccn', clientMs: 0, answers }],
  })
  expect(column('answers', person, 'item_id')).toEqual(['climate-worry', 'climate-concern', 'climate-problem'])
  expect(column('answers', person, 'answer_value')).toEqual(['2_slighly-worried', null, '4_slightly-agree'])
  expect(column('answers', person, 'answer_label')).toEqual(['Slightly worried', null, 'Slightly agree'])
})

test('covariates are columns of their own, numbers where they hold nothing else', () => {
  const cards = [{ n: '1', id: '007', mixed: '2', none: '' }, { n: -2.5, id: '8', mixed: 'x' }, {}]
  expect(numericCovariates(['n', 'id', 'mixed', 'none', 'constructor'], cards)).toEqual(['n'])
  const names = stimuli.columns(facts).map(({ name }) => name)
  expect(names.slice(-5)).toEqual(['headline', 'source_reliability', 'category_2', 'n_served_2', 'constructor'])
  const cells = stimuli.cells(facts)({
    entity_id: 'a',
    entity_set: 's',
    entity_category: 'news',
    entity_type: 'image',
    position: 0,
    entity_url: 'u',
    width: null,
    height: null,
    duration_ms: null,
    nServed: 0,
    covariates: { headline: '=x', 'source reliability': '4.5', category: { a: 1 } },
  })
  expect(cells.slice(-5)).toEqual(['=x', 4.5, '{"a":1}', null, null])
})
