import { expect, test } from 'vitest'
import { describeForms } from '../design/describe-forms.ts'
import { blankCondition, type ConditionDraft } from '../draft/draft-condition.ts'
import { notesOnForms } from './notes.ts'

const topics = JSON.stringify([{ slug: 'climate', title: 'Climate change' }])
const condition = (patch: Partial<ConditionDraft>): ConditionDraft => ({ ...blankCondition, ...patch })
const notes = (patch: Partial<ConditionDraft>) => notesOnForms(condition(patch)).map(({ text }) => text)

test.each<[Partial<ConditionDraft>, string[]]>([
  [{ forms: ['ac'] }, ['The final questions are added as the last questionnaire.']],
  [{ forms: ['ac', 'final'] }, []],
  [{ forms: ['ac', 'final', 'custom-msg'] }, []],
  [{ forms: ['final', 'ac'] }, ['The final questions come last, whatever their place in the list.']],
  [
    { forms: ['ac'], platform: 'custom', 'redirect-url': 'https://lab.example' },
    ['The final questions are not added, because participants go on to the redirect-url. Choose them to ask them.'],
  ],
  [{ forms: ['ac'], 'final-page': 'no' }, []],
  [{ forms: [] }, []],
  [{ forms: [], topics }, ['Topics are set, but no questionnaire asks about them.']],
  [{ forms: ['imp', 'final'], topics }, []],
])('%j: %j', (patch, expected) => {
  expect(notes(patch)).toEqual(expected)
})

test.each<[Partial<ConditionDraft>, string]>([
  [{ forms: [] }, 'none'],
  [{ forms: ['crt'] }, 'cognitive reflection (6-items), final questions; the final questions are added at the end'],
  [{ forms: ['crt', 'final'] }, 'cognitive reflection (6-items), final questions'],
  [{ forms: ['crt'], 'final-page': 'no' }, 'cognitive reflection (6-items)'],
  [{ forms: ['crt'], platform: 'custom' }, 'cognitive reflection (6-items)'],
  [{ forms: ['imp', 'final'], topics }, 'news importance, final questions; about Climate change'],
  [{ forms: ['crt', 'final'], topics }, 'cognitive reflection (6-items), final questions'],
])('%j is described as "%s"', (patch, phrase) => {
  expect(describeForms(condition(patch))).toBe(phrase)
})
