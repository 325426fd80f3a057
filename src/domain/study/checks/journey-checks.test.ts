import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { askedBeforeFeed } from '../assignment/stratum-choices.ts'
import { describeForms } from '../design/describe-forms.ts'
import { blankDraft } from '../draft/draft.ts'
import { blankCondition, type ConditionDraft, changeCondition, parametersOf } from '../draft/draft-condition.ts'
import { stepsOf, withCondition, withFormsAt, withSteps } from '../draft/journey-edits.ts'
import { preflight } from './preflight.ts'

const jumps = [
  { if: { fact: 'answer.mood', is: '=', value: 'bad' } as const, to: { end: 'visit', outcome: 'screened_out' } as const },
]
const moods = aDefinition('moods', [aPage('one', ['mood'], { jumps })], { version: 3, attentionAnswers: { mood: 'good' } })
const steps = withFormsAt(withFormsAt(stepsOf(blankCondition), 'before', ['moods']), 'after', ['crt'])
const patch = {
  questionnaires: JSON.stringify([moods]),
  ...withSteps(
    withCondition(steps, 4, {
      all: [
        { fact: 'answer.mood', is: '=', value: 'good' },
        { fact: 'feed.likes', is: '>', value: '0' },
      ],
    }),
  ),
}
const aCondition = (more: Partial<ConditionDraft> = {}) => changeCondition(blankCondition, { ...patch, ...more })
const found = (more: Partial<ConditionDraft> = {}) =>
  preflight({ ...blankDraft, conditions: [aCondition(more)] }, undefined).map(({ kind, text }) => `${kind}: ${text}`)

test('the design says what is asked before the feed, of whom, and in which version', () => {
  expect(describeForms(aCondition())).toBe(
    'before the feed Questions moods (version 3); after the feed cognitive reflection (6-items) (only if mood is good and the number of likes is more than 0), final questions; the final questions are added at the end',
  )
})

test('people can be assigned by what an own questionnaire asks before the feed', () => {
  expect(askedBeforeFeed(parametersOf(aCondition()))).toMatchObject([{ key: 'mood', form: 'Questions moods' }])
})

test('people whom an answer sends away need an exit of their panel', () => {
  const needed = expect.stringMatching(/^risk: Participants who are screened out by an answer need an exit/)
  const mturk = { platform: 'mturk', 'completion-code': 'C1' }
  expect(found(mturk)).toContainEqual(needed)
  expect(found({ ...mturk, 'exit-screened_out': 'OUT' })).not.toContainEqual(needed)
  expect(found()).not.toContainEqual(needed)
})

test('an attention check of an own questionnaire before the feed counts', () => {
  expect(found()).not.toContain('advice: There is no attention check among the questionnaires.')
  const plain = JSON.stringify([{ ...moods, attentionAnswers: {} }])
  expect(found({ questionnaires: plain })).toContain('advice: There is no attention check among the questionnaires.')
})

test('a condition that looks at something that is not asked before blocks, beside the steps', () => {
  const moved = withSteps(withCondition(stepsOf({ forms: ['crt'], journey: '' }), 3, { fact: 'answer.mood', is: 'answered' }))
  const problem = preflight({ ...blankDraft, conditions: [aCondition(moved)] }, undefined).find(({ text }) =>
    text.includes("'mood'"),
  )
  expect(problem).toMatchObject({ kind: 'blocking', place: 'questionnaires' })
})
