import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Jump, Page } from '../questionnaires/questionnaire.ts'
import type { Expression } from '../questions/expression.ts'
import type { Text } from '../questions/text.ts'
import { arrivalFacts } from './arrival-facts.ts'
import { journeyOf } from './journey-of.ts'
import { isAtEnd, type JourneyFacts, nextStep } from './next-step.ts'
import { formsIn, type PlannedForm, type PlannedStep } from './planned-step.ts'
import { aPage } from './testing/a-definition.ts'
import { thirtySteps } from './testing/thirty-steps.ts'

const page = (name: string, rest: Partial<Page<Text>> = {}): Page<Text> => aPage(name, ['word'], rest)

const form = (name: string, rest: Partial<PlannedForm> = {}): PlannedForm => ({
  step: 'form',
  name,
  pages: [page('all')],
  isOwn: true,
  isOnlyRead: false,
  ...rest,
})

const FEED: PlannedStep = { step: 'feed', name: 'feed' }
const isAdult: Expression = { fact: 'answer.age', is: '>=', value: '18' }
const ARRIVED = arrivalFacts(1, {})

const after = (facts: JourneyFacts, name: string, pageName: string, answers: Record<string, string> = {}): JourneyFacts => ({
  ...facts,
  answers: { ...facts.answers, ...answers },
  sentPages: new Map([...facts.sentPages, [name, new Set([...(facts.sentPages.get(name) ?? []), pageName])]]),
})

const submitted = (facts: JourneyFacts): JourneyFacts => ({ ...facts, submittedFeeds: new Set(['feed']) })

test('steps come one after the other, and the end follows the last', () => {
  const steps = [form('before'), FEED, form('after')]
  expect(nextStep(steps, ARRIVED).next).toEqual({ step: 'form', name: 'before' })
  const asked = after(ARRIVED, 'before', 'all')
  expect(nextStep(steps, asked).next).toEqual({ step: 'feed' })
  expect(nextStep(steps, submitted(asked)).next).toEqual({ step: 'form', name: 'after' })
  const done = after(submitted(asked), 'after', 'all')
  expect(nextStep(steps, done)).toEqual({
    steps: [
      { step: 'form', name: 'before', is_done: true },
      { step: 'feed', name: 'feed', is_done: true },
      { step: 'form', name: 'after', is_done: true },
    ],
    next: { step: 'end' },
  })
})

test('a feed that is not for the person is passed over with its instructions, once the condition is drawn', () => {
  const isSecond: Expression = { fact: 'condition', is: '=', value: '2' }
  const steps: PlannedStep[] = [
    form('before'),
    { step: 'instructions' },
    { step: 'feed', name: 'feed', if: isSecond },
    form('after'),
  ]
  const asked = (condition: number) => nextStep(steps, after(arrivalFacts(condition, {}), 'before', 'all'))
  expect(asked(0).next).toEqual({ step: 'feed' })
  expect(asked(2).next).toEqual({ step: 'feed' })
  expect(asked(1).next).toEqual({ step: 'form', name: 'after' })
  expect(asked(1).steps.map(({ name }) => name)).toEqual(['before', 'after'])
  const done = after(after(arrivalFacts(1, {}), 'before', 'all'), 'after', 'all')
  expect(nextStep(steps, done).steps.map(({ name }) => name)).toEqual(['before', 'after'])
})

test('a step whose condition does not hold is passed over, and stays done once it was done', () => {
  const steps = [form('who'), form('adults', { if: isAdult }), FEED]
  const young = after(ARRIVED, 'who', 'all', { age: '15' })
  expect(nextStep(steps, young).next).toEqual({ step: 'feed' })
  expect(nextStep(steps, young).steps.map(({ name }) => name)).toEqual(['who', 'feed'])
  const adult = after(ARRIVED, 'who', 'all', { age: '40' })
  expect(nextStep(steps, adult).next).toEqual({ step: 'form', name: 'adults' })
  const corrected = after(after(adult, 'adults', 'all'), 'who', 'all', { age: '15' })
  expect(nextStep(steps, corrected).steps.map(({ name }) => name)).toEqual(['who', 'adults', 'feed'])
})

test('a form is done when its last page that is for this person was sent', () => {
  const pages = [page('one', { jumps: [{ if: isAdult, to: { page: 'three' } }] }), page('two'), page('three')]
  const steps = [form('q', { pages }), FEED]
  const adult = after(ARRIVED, 'q', 'one', { age: '20' })
  expect(nextStep(steps, adult).next).toEqual({ step: 'form', name: 'q' })
  expect(nextStep(steps, after(adult, 'q', 'three')).next).toEqual({ step: 'feed' })
  const child = after(ARRIVED, 'q', 'one', { age: '9' })
  expect(nextStep(steps, after(child, 'q', 'three')).next).toEqual({ step: 'form', name: 'q' })
})

test('a form without any page for this person is no step', () => {
  const steps = [form('q', { pages: [page('one', { showIf: isAdult })] }), FEED]
  expect(nextStep(steps, ARRIVED)).toEqual({ steps: [{ step: 'feed', name: 'feed', is_done: false }], next: { step: 'feed' } })
})

test('an answer may end the visit, whatever would follow', () => {
  const jumps = [{ if: { not: isAdult }, to: { end: 'visit' as const, outcome: 'screened_out' as const } }]
  const steps = [form('q', { pages: [page('one', { jumps }), page('two')] }), FEED, form('after')]
  const out = after(ARRIVED, 'q', 'one', { age: '12' })
  expect(nextStep(steps, out).next).toEqual({ step: 'end', outcome: 'screened_out' })
  expect(nextStep(steps, after(ARRIVED, 'q', 'one', { age: '30' })).next).toEqual({ step: 'form', name: 'q' })
})

test('a form that was sent as a whole is done, with all its pages, and its jumps count', () => {
  const jumps: Jump[] = [{ if: { fact: 'answer.age', is: '<', value: '18' }, to: { end: 'visit', outcome: 'screened_out' } }]
  const steps = [form('q', { pages: [page('one', { jumps }), page('two')] }), FEED]
  expect(nextStep(steps, after(ARRIVED, 'q', '', { age: '30' })).next).toEqual({ step: 'feed' })
  expect(nextStep(steps, after(ARRIVED, 'q', '', { age: '12' })).next).toMatchObject({ outcome: 'screened_out' })
})

test('who answered what follows the feed has left it, but nobody has without a condition', () => {
  const steps = [form('before'), FEED, form('after'), form('last')]
  const sent = after(after(ARRIVED, 'before', 'all'), 'after', 'all')
  expect(nextStep(steps, sent).next).toEqual({ step: 'form', name: 'last' })
  expect(nextStep(steps, { ...sent, condition: 0 }).next).toEqual({ step: 'feed' })
  expect(nextStep(steps, { ...submitted(sent), condition: 0 }).next).toEqual({ step: 'feed' })
})

test('consent and instructions are listed with what is done, and never the next step', () => {
  const steps: PlannedStep[] = [{ step: 'consent' }, form('q'), { step: 'instructions' }, FEED]
  const journey = nextStep(steps, { ...ARRIVED, isConsentGiven: true })
  expect(journey.steps.map(({ name, is_done }) => [name, is_done])).toEqual([
    ['consent', true],
    ['q', false],
    ['instructions', false],
    ['feed', false],
  ])
  expect(journey.next).toEqual({ step: 'form', name: 'q' })
})

test('a last text that is only read is shown, and the visit may end there', () => {
  const steps = journeyOf({ forms: '["ses"]', 'custom-msg-type': 'onpage', 'final-page': 'no' }, 'e1')
  const done = after(submitted(ARRIVED), 'ses', '')
  expect(nextStep(steps, done).next).toEqual({ step: 'form', name: 'custom-msg' })
  expect(isAtEnd(steps, nextStep(steps, done))).toBe(true)
  expect(isAtEnd(steps, nextStep(steps, submitted(ARRIVED)))).toBe(false)
})

/** Journeys of some forms with one to three pages, of which some are shown or skipped by the answers so far. */
const someSteps = fc
  .array(
    fc.record({
      nPages: fc.integer({ min: 1, max: 3 }),
      isConditional: fc.boolean(),
      jumps: fc.boolean(),
      isBefore: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((specs): PlannedStep[] => {
    const made = specs.map(({ nPages, isConditional, jumps, isBefore }, i) => {
      const earlier: Expression = { fact: `answer.a${i - 1}`, is: '=', value: '1' }
      const own: Expression = { fact: `answer.a${i}`, is: '=', value: '1' }
      const pages = Array.from({ length: nPages }, (_, n) =>
        page(`p${n}`, n === 0 && jumps ? { jumps: [{ if: own, to: { end: 'questionnaire' as const } }] } : {}),
      )
      return { isBefore, step: form(`f${i}`, { pages, ...(isConditional && i > 0 && { if: earlier }) }) }
    })
    const pick = (isBefore: boolean) => made.filter((each) => each.isBefore === isBefore).map(({ step }) => step)
    return [...pick(true), FEED, ...pick(false)]
  })

test('whoever does what is next, with any repetitions, comes to the end, and nothing that is done comes again', () => {
  fc.assert(
    fc.property(someSteps, fc.infiniteStream(fc.nat()), (steps, dice) => {
      let facts = ARRIVED
      const sent: [string, string, Record<string, string>][] = []
      const passed = new Set<string>()
      for (let i = 0; i < 60; i += 1) {
        const { next, steps: listed } = nextStep(steps, facts)
        for (const name of passed) expect(listed.find((step) => step.name === name)?.is_done).toBe(true)
        if (next.step === 'end') return
        if (next.step === 'feed') facts = submitted(facts)
        else {
          expect(passed).not.toContain(next.name)
          const { pages } = formsIn(steps).find(({ name }) => name === next.name) as PlannedForm // it is one of them
          const open = pages.find(({ name }) => !facts.sentPages.get(next.name)?.has(name)) as Page<unknown>
          const key = `a${next.name.slice(1)}`
          // Each page of a form answers the same as before, as a page that is sent again does.
          const answer = facts.answers[key] ?? String((dice.next().value as number) % 2)
          sent.push([next.name, open.name, { [key]: answer }])
          facts = after(facts, ...(sent.at(-1) as (typeof sent)[number]))
        }
        const again = sent[(dice.next().value as number) % Math.max(1, sent.length)]
        if (again !== undefined) facts = after(facts, ...again)
        expect(nextStep(steps, facts)).toEqual(nextStep(steps, facts))
        for (const step of nextStep(steps, facts).steps) if (step.is_done) passed.add(step.name)
      }
      throw new Error('The journey did not end')
    }),
  )
})

test('who leaves out any form does not come to the end', () => {
  fc.assert(
    fc.property(someSteps, fc.nat(), (steps, n) => {
      const forms = formsIn(steps).map((each) => ({ ...each, if: undefined }))
      if (forms.length === 0) return
      const all = steps.map((step) => (step.step === 'form' ? (forms.find(({ name }) => name === step.name) ?? step) : step))
      const skipped = forms[n % forms.length]?.name
      let facts = submitted(ARRIVED)
      for (const { name, pages } of forms)
        if (name !== skipped) for (const each of pages) facts = after(facts, name, each.name, { [`a${name.slice(1)}`]: '0' })
      expect(nextStep(all, facts).next).toEqual({ step: 'form', name: skipped })
    }),
  )
})

test('after 29 questionnaires with conditions on each of their pages, the next of thirty steps is the feed', () => {
  const { steps, facts } = thirtySteps()
  expect(nextStep(steps, facts).next).toEqual({ step: 'feed' })
})
