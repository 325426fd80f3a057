import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionnaires } from '../../questionnaires/index.ts'
import { type Item, itemsOf } from '../../questionnaires/questionnaire.ts'
import { personTables, tablesIn, tidyTables } from './index.ts'
import { readPerson } from './person/read-person.ts'
import { numericCovariates, stimuli } from './stimuli.ts'
import type { TidyCell, TidyColumn } from './table.ts'
import { anEvent, aPerson, cellsOf, column, facts } from './testing/cells.ts'
import { seenByPerson } from './visits/seen-by-person.ts'

test('every file that declares a table is registered', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const declared = files.filter((file) => /^ {2}title: '/m.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))
  expect(declared).toHaveLength(tablesIn({ hasWaves: true }).length)
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
        feed: 'feed',
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
        feed: 'feed',
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
    feedLengths: new Map([['feed', 2]]),
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

function anAnswer(item: Item): string {
  if (item.type === 'radio' || item.type === 'checkbox' || item.type === 'dropdown') return item.options.at(-1)?.value ?? ''
  return item.type === 'text' || item.type === 'long-text' ? 'Emily' : '7'
}

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

test.each(['participants', 'participantsWide', 'quality', 'answers', 'exposures'])(
  '%s has the name of the condition beside its number',
  (name) => {
    const card = {
      feed: 'feed',
      idx: 0,
      entity_id: 'a',
      entity_set: 's',
      entity_category: 'news',
      entity_type: 'image',
      entity_url: '',
    }
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
