import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Definition } from '../questions/definition.ts'
import type { Item } from '../questions/item.ts'
import type { Text } from '../questions/text.ts'
import { checkOwnQuestionnaires } from './check-own-questionnaires.ts'
import { findParameter, STUDY_WIDE_PARAMETERS } from './index.ts'

const example: Definition = JSON.parse(readFileSync('docs/examples/questionnaire.json', 'utf8'))

const asking = (name: string, ...items: readonly Item<Text>[]): Definition => ({
  ...example,
  name,
  label: name,
  pages: [{ name: 'p', blockOrder: 'fixed', blocks: [{ name: 'b', items }] }],
  attentionAnswers: {},
  scores: [],
})
const text = (key: string, label: Text = 'Say'): Item<Text> => ({ type: 'text', key, label, isRequired: false, maxLength: 9 })

const problemsOf = (...definitions: readonly Definition[]) => checkOwnQuestionnaires(JSON.stringify(definitions))

test('the setting is the same in all conditions and never sent to participants as a whole', () => {
  expect(findParameter('questionnaires')?.audience).toBe('server')
  expect(STUDY_WIDE_PARAMETERS).toContain('questionnaires')
})

test('a study may have several questionnaires of its own, or none', () => {
  expect(checkOwnQuestionnaires('')).toEqual([])
  expect(problemsOf(example, asking('second', text('say_more')))).toEqual([])
})

test('texts of one may show answers to another', () => {
  expect(problemsOf(asking('one', text('name_1')), asking('two', text('name_2', '{{answer.name_1}}')))).toEqual([])
  expect(problemsOf(asking('two', text('name_2', '{{answer.name_1}}')))).toEqual([
    'two, page p, block b, name_2: A text shows what cannot be known: No question has the key “name_1”.',
  ])
})

test('two cannot share a name or a key', () => {
  expect(problemsOf(asking('one', text('same')), asking('one', text('Same')))).toEqual([
    "has two questionnaires with the name 'one'",
    "'one' and 'one' both store 'Same'",
  ])
})

test('none has the name of a shipped one', () => {
  expect(problemsOf(asking('crt', text('x')))).toEqual(['crt: The name “crt” belongs to Feedlab. Choose another.'])
})

test.each(['{', '1', '{"name":"x"}'])('%s is refused', (value) => {
  expect(checkOwnQuestionnaires(value)).toEqual(['must be a JSON list of questionnaires'])
})
