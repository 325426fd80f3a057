import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkJourney } from '#domain/journey/check-journey.ts'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { type Draft, draftReducer, draftSettings } from './draft.ts'
import { revisedSettings } from './draft-changes.ts'
import { blankCondition, changeCondition, parametersOf } from './draft-condition.ts'
import { copyFromSettings, draftFromSettings } from './draft-from-settings.ts'
import { withOwnForm } from './draft-own-forms.ts'
import { restoreDraft, storedDraft } from './draft-restore.ts'
import { formsAt, moveStep, type Side, stepsOf, withCondition, withFormsAt, withSteps } from './journey-edits.ts'
import { newerVariant } from './variants.ts'

const EMPTY = { forms: [], journey: '' }
const steps = (...names: string[]) => names
const kinds = (list: ReturnType<typeof stepsOf>) => list.map((step) => (step.step === 'form' ? step.form : step.step))
const adult = { fact: 'answer.mood', is: '=', value: 'good' } as const

test('a list of questionnaires after the feed needs no journey', () => {
  const edited = withSteps(withFormsAt(stepsOf(EMPTY), 'after', ['ses', 'ac']))
  expect(edited).toEqual({ forms: ['ses', 'ac'], journey: '' })
  expect(kinds(stepsOf(edited))).toEqual(steps('consent', 'instructions', 'feed', 'ses', 'ac'))
})

test('a questionnaire before the feed, or a condition, makes a journey, and taking it back unmakes it', () => {
  const before = withFormsAt(stepsOf({ ...EMPTY, forms: ['ses'] }), 'before', ['ac'])
  expect(kinds(before)).toEqual(steps('consent', 'ac', 'instructions', 'feed', 'ses'))
  const edited = withSteps(before)
  expect(edited.forms).toEqual(['ses'])
  expect(stepsOf(edited)).toEqual(before)
  expect(withSteps(withFormsAt(before, 'before', []))).toEqual({ forms: ['ses'], journey: '' })

  const plain = stepsOf({ ...EMPTY, forms: ['ses'] })
  const conditional = withSteps(withCondition(plain, 3, { fact: 'feed.likes', is: '>', value: '0' }))
  expect(conditional.journey).toContain('feed.likes')
  expect(withSteps(withCondition(stepsOf(conditional), 3, undefined))).toEqual({ forms: ['ses'], journey: '' })
})

test('several feeds stay where they are, with what is asked between them, and nothing closes a visit before the last one', () => {
  const written = [
    { step: 'feed', feed: 'before' },
    { step: 'form', form: 'ses' },
    { step: 'feed', feed: 'after' },
    { step: 'form', form: 'ac' },
  ]
  const list = stepsOf({ ...EMPTY, journey: JSON.stringify(written) })
  const feeds = (all: ReturnType<typeof stepsOf>) => all.map((step) => (step.step === 'feed' ? step.feed : kinds([step])[0]))
  expect(feeds(list)).toEqual(['consent', 'instructions', 'before', 'ses', 'after', 'ac'])
  expect(stepsOf(withSteps(list))).toEqual(list)
  expect(withSteps(list).forms).toEqual(['ses', 'ac'])
  expect(feeds(withFormsAt(list, 'after', ['ac', 'final']))).toEqual([
    ...['consent', 'instructions', 'before', 'after', 'ac', 'final'],
  ])
  const closing = withFormsAt(list, 'after', ['ses', 'ac', 'final'])
  expect(feeds(moveStep(closing, 6, 3))).toEqual(['consent', 'instructions', 'before', 'ses', 'after', 'ac', 'final'])
  expect(feeds(moveStep(list, 5, 3))).toEqual(['consent', 'instructions', 'before', 'ac', 'ses', 'after'])
})

test('settings with several feeds are read into the page and out of it as they were', () => {
  const journey = [
    { step: 'feed', feed: 'before' },
    { step: 'feed', feed: 'after' },
  ]
  const feeds = { after: { 'feed-cards': 'liked' } }
  const settings = { journey: JSON.stringify(journey), feeds: JSON.stringify(feeds) }
  const draft = draftFromSettings(Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value })))
  const [condition = blankCondition] = draft.conditions
  const again = parametersOf(condition)
  expect(JSON.parse(again['feeds'] ?? '')).toEqual(feeds)
  expect(JSON.parse(again['journey'] ?? '[]').filter(({ step }: { step: string }) => step === 'feed')).toEqual(journey)
})

test('instructions stay before the feed and the final questions after it, wherever they are moved', () => {
  const list = stepsOf({ ...EMPTY, forms: ['ses', 'final'] })
  expect(kinds(moveStep(list, 1, 4))).toEqual(steps('consent', 'instructions', 'feed', 'ses', 'final'))
  expect(kinds(moveStep(list, 4, 1))).toEqual(steps('consent', 'instructions', 'feed', 'ses', 'final'))
  expect(kinds(moveStep(list, 3, 0))).toEqual(steps('consent', 'ses', 'instructions', 'feed', 'final'))
})

test('whatever is added, moved and removed, the settings are a journey that the server accepts and the page reads again', () => {
  const forms = ['ses', 'ac', 'crt', 'final', 'custom-msg']
  const edit = fc.oneof(
    fc.record({ side: fc.constantFrom<Side>('before', 'after'), names: fc.uniqueArray(fc.constantFrom(...forms)) }),
    fc.record({ from: fc.nat(7), to: fc.nat(7) }),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const list = edits.reduce(
        (now, each) => ('side' in each ? withFormsAt(now, each.side, each.names) : moveStep(now, each.from, each.to)),
        stepsOf(EMPTY),
      )
      const edited = withSteps(list)
      expect(stepsOf(edited)).toEqual(list)
      expect(checkJourney(edited.journey, { forms: JSON.stringify(edited.forms) })).toEqual([])
      expect(new Set([...formsAt(list, 'before'), ...formsAt(list, 'after')]).size).toBe(
        list.filter(({ step }) => step === 'form').length,
      )
    }),
  )
})

const moods = aDefinition('moods')
const tastes = aDefinition('tastes')

/** Two conditions: an own questionnaire before the feed, and in the second a further one after it, under a condition. */
function ownDraft(): Draft {
  const own = withOwnForm(withOwnForm({ questionnaires: '' }, moods), tastes)
  const first = changeCondition(blankCondition, {
    ...own,
    ...withSteps(withFormsAt(withFormsAt(stepsOf(EMPTY), 'before', ['moods']), 'after', ['ses'])),
  })
  const list = withFormsAt(stepsOf(first), 'after', ['ses', 'tastes'])
  const second = changeCondition(first, withSteps(withCondition(list, 5, adult)))
  return { typedConditions: '2', conditions: [first, second], perCondition: ['questionnaires'] }
}

test('copying, revising and restoring a study keep its journey and its own questionnaires', () => {
  const draft = ownDraft()
  expect(parametersOf(draft.conditions[1] ?? blankCondition)['journey']).toContain('answer.mood')
  const settings = draftSettings(draft)
  expect(draftFromSettings(settings)).toEqual(draft)
  expect(copyFromSettings(settings).conditions).toEqual(draft.conditions)
  const stored: unknown = JSON.parse(JSON.stringify(storedDraft(draft)))
  expect(restoreDraft(stored as ReturnType<typeof storedDraft>, newerVariant)).toEqual(draft)
})

test('a saved journey that says no more than the list of questionnaires goes when the list is edited', () => {
  const saved = draftSettings({ typedConditions: '1', conditions: [blankCondition], perCondition: [] }).map((setting) =>
    setting.param === 'forms' ? { ...setting, value: '["ses"]' } : setting,
  )
  const settings = [...saved, { condition: 1, param: 'journey', value: '[{"step":"feed"},{"step":"form","form":"ses"}]' }]
  const draft = draftFromSettings(settings)
  expect(revisedSettings(draft, settings)).toEqual(settings)
  const patch = withSteps(withFormsAt(stepsOf(draft.conditions[0] ?? EMPTY), 'after', ['ses', 'ac']))
  const edited = draftReducer(draft, { happened: 'section-changed', condition: 'all', patch })
  expect(revisedSettings(edited, settings).filter(({ param }) => param === 'journey')).toEqual([])
})

test('a damaged copy of a questionnaire in the browser is left out with the steps that ask it', () => {
  const stored = storedDraft(ownDraft())
  const params = stored.params.map((each) => ({ ...each, questionnaires: '[{"name":' }))
  const [first] = restoreDraft({ ...stored, params }, newerVariant)?.conditions ?? []
  expect(first).toMatchObject({ questionnaires: '', forms: ['ses'], journey: '' })
})

test('a study has copies of the questionnaires that one of its conditions asks, and of no others', () => {
  const draft = ownDraft()
  const namesIn = (value: string) => (JSON.parse(value) as { name: string }[]).map(({ name }) => name)
  const copies = (of: Draft) => draftSettings(of).filter(({ param }) => param === 'questionnaires')
  expect(copies(draft).map(({ value }) => namesIn(value))).toEqual([
    ['moods', 'tastes'],
    ['moods', 'tastes'],
  ])
  expect(copies({ ...draft, perCondition: [] }).map(({ value }) => namesIn(value))).toEqual([['moods'], ['moods']])
  const none = draftReducer(draft, { happened: 'section-changed', condition: 'all', patch: EMPTY })
  expect(copies(none)).toEqual([])
})

test('what one condition asks before the feed all of them ask, and copies of questionnaires are the study’s', () => {
  const draft = ownDraft()
  const [first = blankCondition] = draft.conditions
  const newer = { ...moods, version: 2 }
  const patch = { ...withSteps(withFormsAt(stepsOf(first), 'before', ['moods', 'tastes'])), ...withOwnForm(first, newer) }
  const edited = draftReducer(draft, { happened: 'section-changed', condition: 1, patch })
  const [one = blankCondition, two = blankCondition] = edited.conditions
  expect(kinds(stepsOf(one))).toEqual(steps('consent', 'moods', 'tastes', 'instructions', 'feed', 'ses'))
  expect(stepsOf(two)).toEqual(stepsOf(one))
  expect(two.questionnaires).toBe(one.questionnaires)
  expect(two.questionnaires).toContain('"version":2')
})
