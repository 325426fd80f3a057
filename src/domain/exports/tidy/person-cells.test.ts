import { expect, test } from 'vitest'
import { questionnaires } from '../../questionnaires/index.ts'
import { itemsOf } from '../../questionnaires/questionnaire.ts'
import { anEvent, aPerson, column } from './testing/cells.ts'

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
