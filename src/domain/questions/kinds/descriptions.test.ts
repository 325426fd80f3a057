import { expect, test } from 'vitest'
import { codebookItemsCsv, itemRows } from '../../exports/codebook/items.ts'
import { plainQuestionnaire } from '../../exports/codebook/plain-questionnaire.ts'
import { answerRows } from '../../exports/tidy/answers/answer-rows.ts'
import { wideColumns } from '../../exports/tidy/answers/wide-answers.ts'
import type { WideRow } from '../../exports/tidy/answers/wide-row.ts'
import { type Item, type Option, onePage, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import { descriptionOf } from './descriptions.ts'

const asked = (key: string) => ({ key, label: `About ${key}`, isRequired: true })
const option = (value: string, rest: Partial<Option> = {}): Option => ({ value, label: value.toUpperCase(), ...rest })
const options = [option('1_no'), option('2_yes'), option('other', { asksText: true })]

const items: readonly Item[] = [
  { ...asked('boxes'), type: 'checkbox', options, minChosen: 1, maxChosen: 2, optionOrder: 'random' },
  { ...asked('list'), type: 'dropdown', options: options.slice(0, 2) },
  { ...asked('pictures'), type: 'picture', options: options.slice(0, 2), isMultiple: true },
  { ...asked('grid'), type: 'matrix', rows: ['g1', 'g2'].map((key) => ({ key, label: key })), options: options.slice(0, 2) },
  { ...asked('ranks'), type: 'ranking', options: options.slice(0, 2) },
  { ...asked('points'), type: 'sum', options: options.slice(0, 2), total: 10, unit: 'coins' },
  { ...asked('line'), type: 'analogue', min: 0, max: 100, minLabel: 'cold', maxLabel: 'warm' },
  { ...asked('day'), type: 'date', earliest: '2000-01-01' },
  { ...asked('code'), type: 'text', maxLength: 9, minLength: 2, mask: '99-A' },
  { ...asked('read'), type: 'information', minSeconds: 5 },
  { ...asked('draw'), type: 'hidden', source: { from: 'random', min: 1, max: 6 } },
  { ...asked('from'), type: 'hidden', source: { from: 'url', name: 'src' } },
  { ...asked('group'), type: 'hidden', source: { from: 'condition' } },
]
const recall: Item = { ...asked('recall'), type: 'radio', options: options.slice(0, 2) }
const own: Questionnaire = {
  ...{ name: 'own', label: 'Own', asks: '', aliases: [], heading: '', submitLabel: 'Next' },
  pages: onePage([
    { name: 'all', items },
    { name: 'about-cards', items: [recall], cards: { rules: [{ choose: 'seen', n: 3 }], showsCounts: false } },
  ]),
}

test('the codebook has every answer that is stored, with its bounds, and what is only read', () => {
  const notes = Object.fromEntries(itemRows(own).map((row) => [row.key, row.notes.join('; ')]))
  expect(notes).toEqual({
    boxes: '1 to 2 choices; several choices, joined with ;; order of the options drawn, stored as boxes_option-order',
    boxes_other_text: 'what is written beside the option',
    list: '',
    pictures: 'several choices, joined with ;',
    g1: '',
    g2: '',
    ranks: 'all values from first to last, joined with ;',
    points_1_no: 'whole numbers of points that add up to 10 coins',
    points_2_yes: 'whole numbers of points that add up to 10 coins',
    line: '0 (cold) to 100 (warm), on a line without a default',
    day: 'a day, as 2027-03-31; not before 2000-01-01',
    code: 'at least 2 characters; at most 9 characters; looks like 99-A: 9 is a digit, A a letter, * either',
    read: 'asks nothing: no answer is stored; stays for at least 5 seconds',
    draw: 'not shown: a random whole number from 1 to 6',
    from: 'not shown: the parameter src of the link',
    group: 'not shown: the condition',
    recall: 'asked for each card, one row per card, stored as recall__{entity_id}',
  })
  expect(codebookItemsCsv([own])).toContain('"g1","matrix","About grid g1","","yes","1_no = 1_NO; 2_yes = 2_YES"')
  expect(itemRows(own).find(({ key }) => key === 'boxes_other_text')).toMatchObject({ isRequired: false, values: [] })
})

test('every kind says how it is answered', () => {
  const texts = [...items, recall].map((item) => descriptionOf(item).answeredBy(item))
  expect(texts.filter((text) => text === '' || text.includes('undefined'))).toEqual([])
})

const ANSWERS = {
  ...{ boxes: '1_no;other', boxes_other_text: 'Mine', 'boxes_option-order': 'other;2_yes;1_no' },
  ...{ list: '2_yes', pictures: '2_yes', g1: '1_no', g2: '2_yes' },
  ...{ ranks: '2_yes;1_no', points_1_no: '3', points_2_yes: '7', line: '12.5', day: '2020-02-29' },
  ...{ code: '12-a', draw: '6', from: 'mail', group: '2' },
}

test('the wide table has a column for each of them, and none for answers about cards', () => {
  const writes = [{ event_uid: 'x', form: 'own', clientMs: 0, answers: ANSWERS, page: 'all' }]
  const definition = { ...own, format: '', languages: ['en'], attentionAnswers: {}, scores: [] }
  const settings = { questionnaires: JSON.stringify([definition]) }
  const rows = new Map(answerRows({ experiment_id: 'e', settings, writes }, () => null).map((row) => [row.item_id, row]))
  const row: WideRow = {
    ...{ user_id: 'u', condition: 1, conditionName: null, status: 'open' },
    answersTo: () => ANSWERS,
    rowOf: (_, key) => rows.get(key),
    askedAs: () => own,
  }
  expect(Object.fromEntries(wideColumns(own).map(({ name, value }) => [name, value(row)]))).toEqual({
    ...{ boxes__1_no: 1, boxes__2_yes: 0, boxes__other: 1, boxes_other_text: 'Mine' },
    ...{ list: '2_yes', list__code: 2, pictures__1_no: 0, pictures__2_yes: 1 },
    ...{ g1: '1_no', g1__code: 1, g2: '2_yes', g2__code: 2, ranks__1_no: 2, ranks__2_yes: 1 },
    ...{ points_1_no: 3, points_2_yes: 7, line: 12.5, day: '2020-02-29', code: '12-a', draw: 6, from: 'mail', group: 2 },
    'boxes_option-order': 'other;2_yes;1_no',
  })
  const columns = wideColumns(own)
  expect(columns.find(({ name }) => name === 'points_1_no')).toMatchObject({ type: 'integer', maximum: 10, unit: 'coins' })
  expect(columns.find(({ name }) => name === 'boxes_option-order')?.about).toContain('options of boxes')
})

test('a package has the right answers of statements beside them, and no answer key of its own', () => {
  const answerKey = { questionnaire: 'own', attentionAnswers: { g2: '2_yes', list: '1_no' }, scores: [] }
  const plain = JSON.parse(JSON.stringify(plainQuestionnaire({ ...own, answerKey })))
  expect(plain).not.toHaveProperty('answerKey')
  const [, list, , grid] = plain.pages[0].blocks[0].items
  expect(list.attentionAnswer).toBe('1_no')
  expect(grid.rows).toEqual([
    { key: 'g1', label: 'g1' },
    { key: 'g2', label: 'g2', attentionAnswer: '2_yes' },
  ])
})
