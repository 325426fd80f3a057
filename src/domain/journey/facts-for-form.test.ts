import { expect, test } from 'vitest'
import { arrivalFacts } from './arrival-facts.ts'
import { factsForForm } from './facts-for-form.ts'
import { aDefinition, aPage } from './testing/a-definition.ts'

const facts = {
  ...arrivalFacts(1, { source: 'x', wave: '2', PROLIFIC_PID: 'secret' }),
  answers: { age: '30', party: '1', income: '9', mood: 'good' },
  labels: { party: 'Green', income: 'Much' },
}

const asked = (rest: object, ...pages: ReturnType<typeof aPage>[]) => ({ ...aDefinition('q', pages), aliases: [], ...rest })

test('a questionnaire gets the facts that its logic and its texts refer to, and no others', () => {
  const page = aPage('one', ['a'], {
    heading: { en: 'You said {{answer.party|nothing}}', de: 'Von {{url.source}}' },
    showIf: { all: [{ fact: 'answer.age', is: '>=', value: '18' }] },
  })
  const { answers, labels, url } = factsForForm(asked({}, page), facts)
  expect([answers, labels, url]).toEqual([{ age: '30', party: '1' }, { party: 'Green' }, { source: 'x' }])
})

test('the heading counts too, and so does a hidden field that stores a parameter of the link', () => {
  const hidden = {
    type: 'hidden' as const,
    key: 'wave',
    label: '',
    isRequired: false,
    source: { from: 'url' as const, name: 'wave' },
  }
  const page = { ...aPage('one', []), blocks: [{ name: 'b', items: [hidden] }] }
  const { answers, url } = factsForForm(asked({ heading: 'Hello {{answer.mood}}' }, page), facts)
  expect([answers, url]).toEqual([{ mood: 'good' }, { wave: '2' }])
})

test('the id that a panel gave somebody is no fact', () => {
  const { url } = factsForForm(asked({ heading: '{{url.PROLIFIC_PID}}' }, aPage('one', ['a'])), facts)
  expect(url).toEqual({})
})

test('the condition is told where a text, a rule or a hidden field refers to it, and nowhere else', () => {
  const page = aPage('one', ['a'])
  expect(factsForForm(asked({}, page), facts).condition).toBe(0)
  expect(factsForForm(asked({ heading: 'Group {{condition}}' }, page), facts).condition).toBe(1)
  const hidden = { type: 'hidden' as const, key: 'group', label: '', isRequired: false, source: { from: 'condition' as const } }
  const stored = { ...page, blocks: [{ name: 'b', items: [hidden] }] }
  expect(factsForForm(asked({}, stored), facts).condition).toBe(1)
})
