import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acts } from '../engagement/acts/index.ts'
import { FEED_ACTS } from '../parameters/feed-acts.ts'
import { draftSettings } from '../study/draft/draft.ts'
import { after, events } from '../study/draft/testing/drafts.ts'
import { changesSince } from './changes-since.ts'
import { type Answers, FIELD_KEYS, FIELDS } from './fields.ts'
import { fillForm } from './forms/filled-form.ts'
import { findForm, forms } from './forms/index.ts'
import { osfResponses } from './forms/osf-responses.ts'
import { fillFromDesign } from './from-design/fill.ts'
import { documentJson, documentMarkdown, type PreregistrationRecord } from './texts/document.ts'

const setSizes = new Map([
  ['news', 40],
  ['ads', 5],
])
const fixedRules = [{ name: 'fast', threshold: 500 }]

const settingsOf = (...conditions: Record<string, string>[]) =>
  conditions.flatMap((settings, i) =>
    Object.entries({ 'n-conditions': String(conditions.length), ...settings }).map(([param, value]) => ({
      condition: i + 1,
      param,
      value,
    })),
  )
const filledBy = (...conditions: Record<string, string>[]) =>
  fillFromDesign({ settings: settingsOf(...conditions), setSizes, fixedRules: null })

const SETS = '[{"entity_set":"news","number_to_show":6,"randomize_between_subjects":"yes"}]'

describe('what follows from the design', () => {
  test('conditions are told apart by what differs', () => {
    const filled = filledBy(
      { entity_sets: SETS, 'condition-name': 'control', 'feed-button-like': 'no' },
      { entity_sets: SETS, 'condition-name': 'likes', 'feed-button-like': 'lognormal' },
    )
    expect(filled.conditions).toContain('Two conditions (control and likes); 6 cards each; they differ in the like button.')
    expect(filled.conditions).toMatch(/Condition 2 \(likes\)\. Buttons: like with made-up counts/)
    expect(filled.cards).toContain('6 of the 40 of news, drawn for each participant')
    expect(filled.isRandomised).toBe(true)
  })

  test('texts of the same length that differ are named as differing', () => {
    const filled = filledBy({ entity_sets: SETS, instruct: 'Look at all' }, { entity_sets: SETS, instruct: 'Read them well' })
    expect(filled.conditions).toContain('Study instructions: conditions differ')
  })

  test.each([
    ['least-filled', {}, 'fewest people'],
    ['stratified', { 'assignment-by': '["party"]' }, 'strata of party'],
    ['minimisation', { 'assignment-by': '["party"]', 'assignment-coin': '0.9' }, 'biased coin 0.9'],
    ['simple', { 'assignment-weights': '{"1":2,"2":1}' }, 'relative chances 2 for 1'],
  ])('assignment by %s', (assignment, more, words) => {
    const one = { entity_sets: SETS, assignment, ...more }
    expect(filledBy(one, one).assignment).toContain(words)
  })

  test.each([
    ['full', 'dwell_ms_full', 'threshold * min(card, room)'],
    ['half', 'dwell_ms_50', '0.5 * min(card, room)'],
    ['any', 'dwell_ms_any', 'visible(t) > 0'],
    ['focal', 'dwell_ms_focal', '0.3 * room'],
  ])('dwell by %s, in words and as a formula', (definition, column, formula) => {
    const { measures } = filledBy({ entity_sets: SETS, 'dwell-definition': definition, 'focal-line': '0.3' })
    expect(measures).toContain(column)
    expect(measures).toContain(formula)
  })

  test('quotas are the sample size and the stopping rule; without one, nothing is claimed', () => {
    const filled = filledBy({ quota: '50', 'quota-total': '90' }, { quota: '50', 'quota-total': '90' })
    expect(filled['sample-size']).toBe(
      '90 people who complete the study.\n50 people who complete each condition (100 people in 2 conditions).',
    )
    expect(filled.stopping).toContain('nobody new begins')
    expect(filledBy({})['sample-size']).toBe('')
    expect(filledBy({}).stopping).toBe('')
  })

  test('fixed rules are exclusions with their thresholds; scores come without right answers', () => {
    const { exclusions } = fillFromDesign({ settings: settingsOf({}), setSizes, fixedRules })
    expect(exclusions).toContain('Too fast per card (below 0.5 s per card)')
    const { scores, measures } = filledBy({ forms: '["crt","tipi"]' })
    expect(measures).toContain('tipi_1-extraverted')
    expect(scores).toContain('reverse-keyed')
    expect(scores).toContain('crt_correct')
    expect(scores).not.toMatch(/\((39|emily|10)\)/)
  })

  const RECORDING: readonly [string, Record<string, string>, string][] = [
    ['an intervention that asks', { 'intervention-type': 'accprompt' }, 'instrument intervention'],
    [
      'prompts',
      { prompts: '[{"type":"read-first","at":{"by":"act","act":"share"}},{"type":"pause","at":{"by":"card","n":3}}]' },
      'Prompt 1 (read-first) before share',
    ],
    ['comments', { comments: 'folded' }, 'comments_open'],
    ['likes of comments', { comments: 'folded', 'comments-like': 'yes' }, 'comment_like'],
    ['reports of comments', { comments: 'open', 'comments-report': 'yes' }, 'comment_report'],
    ['own comments', { comments: 'open', 'comments-write': 'optional' }, 'comment_write'],
    ['own posts', { composer: 'after', 'composer-skip': 'yes' }, 'post_write'],
    ['labels', { labels: '[{"kind":"warning","cards":"all"}]' }, 'label_shown'],
    ['standing', { standing: '{"show":"header","credibility":50}' }, 'standing_change'],
    ['notifications', { notifications: '[{"text":"Hello","card":1}]' }, 'notification_arrive'],
    ['suggestions', { suggestions: '[{"kind":"trend","title":"Snow"}]' }, 'suggestion_press'],
    ['ratings', { 'rating-scales': '[{"name":"accuracy","look":"stars","points":5}]' }, 'rate in the table acts'],
    ['acts', { 'feed-acts': FEED_ACTS.join(',') }, 'copy_link'],
  ]

  test.each(RECORDING)('measures name %s where the study records them, and else not', (_, settings, name) => {
    expect(filledBy({ entity_sets: SETS, ...settings }).measures).toContain(name)
    expect(filledBy({ entity_sets: SETS }).measures).not.toContain(name)
  })

  test('a study with everything names every act that can be recorded, and what cards bring', () => {
    const everything = Object.assign({}, ...RECORDING.map(([, settings]) => settings), { entity_sets: SETS, comments: 'open' })
    const { measures } = filledBy(everything)
    expect(acts.map(({ name }) => name).filter((name) => !measures.includes(name))).toEqual([])
    expect(measures).toContain('video_watched_ms')
    expect(filledBy({ entity_sets: SETS, links: 'off' }).measures).not.toContain('link_open')
  })

  test('what only one condition, wave or feed records is named, with the condition where not all have it', () => {
    const { measures } = filledBy({ entity_sets: SETS, 'condition-name': 'a' }, { entity_sets: SETS, comments: 'open' })
    expect(measures).toMatch(/Condition 2: Comments \(table acts\)/)
  })

  test('no codes, exits, secrets or contact of any study', () => {
    const secrets = ['completion-code', 'redirect-url', 'link-secret', 'contact', 'exit-screened_out']
    const given = Object.fromEntries(secrets.map((name) => [name, `https://hide.example/${name}`]))
    const filled = filledBy({ entity_sets: SETS, platform: 'prolific', ...given }, { entity_sets: SETS, platform: 'prolific' })
    expect(JSON.stringify(filled)).not.toContain('hide.example')
  })

  test('a name that turns the direction of a text turns no words of ours', () => {
    const filled = filledBy({ entity_sets: SETS, 'condition-name': 'a\u202eb' }, { entity_sets: SETS, 'feed-button-like': 'yes' })
    expect(filled.conditions).toContain('(ab)')
    expect(JSON.stringify(filled)).not.toMatch(/\u202e/)
  })

  test('any draft can be described', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), (list) => {
        const filled = fillFromDesign({ settings: draftSettings(after(...list)), setSizes, fixedRules })
        for (const form of forms)
          for (const { text } of fillForm(form, { filled, answers: {} })) expect(text).not.toMatch(/undefined|NaN|\[object/)
      }),
      { numRuns: 60 },
    )
  })
})

describe('forms', () => {
  const filled = filledBy({ entity_sets: SETS }, { entity_sets: SETS, 'feed-button-like': 'yes' })
  const answers: Answers = Object.fromEntries(
    FIELDS.map((field) => [
      field.key,
      field.kind === 'choice' || field.kind === 'choices' ? (field.choices[0]?.value ?? '') : `<${field.key}>`,
    ]),
  )

  test.each(forms.map(({ name }) => name))('%s uses every field that it can ask for, and has each question once', (name) => {
    const form = findForm(name)
    const questions = form ? fillForm(form, { filled, answers }) : []
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(questions.filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('every field is in a form, so that nothing is written for nobody', () => {
    const all = JSON.stringify(forms.map((form) => fillForm(form, { filled, answers })))
    const written = FIELDS.filter(({ kind }) => kind === 'text' || kind === 'line').map(({ key }) => key)
    for (const key of written) expect(all, key).toContain(`<${key}>`)
  })

  test('without answers the required questions are open, but for those that the design answers', () => {
    const open = (name: string) =>
      fillForm(findForm(name) ?? forms[0], { filled, answers: {} }).flatMap(({ id, isOpen }) => (isOpen ? [id] : []))
    expect(open('osf')).toEqual(['q2', 'q8', 'q11', 'q17'])
    expect(open('aspredicted')).toEqual(['data', 'hypothesis', 'analyses', 'outliers', 'sample', 'name'])
  })

  const block = (group: string, block_type: string, more: object = {}) => ({
    ...{ block_type, schema_block_group_key: group, registration_response_key: '', display_text: '', required: false },
    ...more,
  })
  const asked = (key: string, label: string, type = 'long-text-input', options: readonly string[] = [], required = true) => [
    block(key, 'question-label', { display_text: label }),
    block(key, type, { registration_response_key: key, required }),
    ...options.map((display_text) => block(key, 'select-input-option', { display_text })),
  ]
  const NO_DATA = 'Data does not yet exist. No part of the data exists. '
  const foreknowledge = asked('344-4', 'Foreknowledge of data or evidence', 'single-select-input', [NO_DATA, 'Data exists but'])
  const blinding = asked('344-32', 'Blinding of experimental treatments', 'multi-select-input', [
    'No blinding is involved.',
    'Subjects will not be aware of the assigned treatment during data collection.',
    'Researchers or observers who code or interpret data for analysis will not be aware of it.',
  ])

  test('OSF gets the words of its options to the last blank, lists for several, and no empty answer', () => {
    const chosen = { blinding: 'participants,analysts', 'existing-data': 'none' }
    const hypotheses = asked('344-2', '<b>Research questions or hypotheses</b>')
    const upload = asked('q6.uploader', 'Study design', 'file-input', [], false)
    const sent = osfResponses({ filled, answers: chosen }, [...hypotheses, ...foreknowledge, ...blinding, ...upload])
    expect(sent).toEqual({
      ok: true,
      open: [],
      responses: {
        '344-4': NO_DATA,
        '344-32': [
          'Subjects will not be aware of the assigned treatment during data collection.',
          'Researchers or observers who code or interpret data for analysis will not be aware of it.',
        ],
      },
    })
  })

  test('version 3 is known by its keys too, and by the words of its options', () => {
    const words = 'Registration prior to accessing the data'
    const blocks = [
      ...asked('q2', ''),
      ...asked('q17.question', ''),
      ...asked('q8', 'Existing Data', 'single-select-input', [words]),
    ]
    const draft = { filled, answers: { hypotheses: 'H1', analyses: 'Welch', 'existing-data': 'unaccessed' } }
    expect(osfResponses(draft, blocks)).toMatchObject({ responses: { q2: 'H1', 'q17.question': 'Welch', q8: words } })
  })

  test('what has no option of the same meaning is left to the person, also where a part of several has one', () => {
    const draft = { filled, answers: { 'existing-data': 'unaccessed', blinding: 'participants,personnel' } }
    expect(osfResponses(draft, [...foreknowledge, ...blinding])).toEqual({
      ok: true,
      open: ['Foreknowledge of data or evidence', 'Blinding of experimental treatments'],
      responses: {},
    })
  })

  test('a required question that nothing answers is named: another text, a file, or a list where there was a text', () => {
    const more = asked('9', 'Calibration points')
    const file = asked('10', 'Attach manuscript', 'file-input')
    const list = asked('11', 'Missing data', 'single-select-input', ['None'])
    const optional = asked('12', 'Intention for causal interpretation', 'multi-select-input', ['None'], false)
    expect(osfResponses({ filled, answers: {} }, [...more, ...file, ...list, ...optional])).toEqual({
      ok: false,
      missing: ['Calibration points', 'Attach manuscript', 'Missing data'],
    })
  })
})

describe('the document of the package', () => {
  const settings = settingsOf({ 'feed-button-like': 'yes' })
  const record = (text: string): PreregistrationRecord => ({
    experiment_id: 'abc',
    version: 2,
    names: [],
    draft: [],
    registrations: [
      {
        registration_id: 'r1',
        service: 'osf',
        link: 'https://osf.io/abcde',
        registered_on: '2026-01-02',
        version: 1,
        marked_at: 0,
        before: { n_before_day: 0, n_before_mark: 2 },
        snapshot: {
          running: [],
          fixedRules: null,
          forms: [{ name: 'osf', questions: [{ id: 'q2', title: 'Hypotheses', text }] }],
        },
        since: changesSince(
          { nConditions: 1, settings, fixedRules },
          { nConditions: 1, settings: settingsOf({ 'feed-button-like': 'no' }), fixedRules: null },
        ),
      },
    ],
  })

  test('says in words what changed since', () => {
    const text = documentMarkdown(record('H1'))
    expect(text).toContain('Nobody had come before the day of the registration, and 2 people when it was marked here.')
    expect(text).toContain('- Exclusion rule taken out: Too fast per card below 0.5 s per card.')
    expect(text).toMatch(/- Like button: before “.+”, now “.+”\./)
    expect(documentJson(record('H1')).registrations[0]?.changes_since.in_words).toHaveLength(2)
  })

  test('what somebody typed makes no heading, quote or tag of its own', () => {
    const text = documentMarkdown(record('# What changed since\n<script>alert(1)</script>\n> no'))
    expect(text.match(/^#+ What changed since$/gm)).toHaveLength(1)
    expect(text).not.toContain('<script>')
  })
})

test('no two fields have the same key', () => {
  expect(new Set(FIELD_KEYS).size).toBe(FIELD_KEYS.length)
})
