import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { checkConditionSettings } from '../checks/condition-settings.ts'
import { type Draft, type DraftEvent, draftReducer, draftSettings } from './draft.ts'
import { blankCondition, type ConditionDraft, changeCondition, parametersOf } from './draft-condition.ts'
import { addedFeed, feedsIn, ownOfFeed, removedFeed, renamedFeed, withBlocks, withOwnOfFeed } from './draft-feeds.ts'
import { draftFromSettings } from './draft-from-settings.ts'
import { withOwnForm } from './draft-own-forms.ts'
import { addedWave, changedWave, movedWave, removedWave, stepsOfWave, studySteps, wavesOf } from './draft-waves.ts'
import { formsAt, withFormsAt } from './journey-edits.ts'
import { isOneFeed, type VisitsStart } from './starting-points.ts'
import { after, set } from './testing/drafts.ts'

const sizes = new Map([['news', 40]])
const NEWS: DraftEvent = { happened: 'section-changed', condition: 'all', patch: { entity_sets: [set('news')] } }
const started = (start: VisitsStart, ...more: DraftEvent[]) => after(NEWS, ...more, { happened: 'visits-started', start })
const first = ({ conditions: [condition = blankCondition] }: Draft): ConditionDraft => condition
const problems = (draft: Draft) => {
  const checked = checkConditionSettings(draftSettings(draft), { setSizes: sizes })
  return checked.ok ? [] : checked.problems
}
const names = (values: ConditionDraft) => wavesOf(values).map(({ name }) => name)

test.each(['before-after', 'follow-up', 'diary', 'feed', 'wave'] as const)(
  'the starting point %s makes a study that the server accepts, in all conditions, and the page reads it again',
  (start) => {
    const two: DraftEvent[] = [{ happened: 'conditions-typed', text: '2' }, { happened: 'conditions-confirmed' }]
    const forms: DraftEvent = { happened: 'section-changed', condition: 'all', patch: { forms: ['ses', 'ac'] } }
    for (const draft of [started(start), started(start, forms), started(start, forms, ...two)]) {
      expect(problems(draft)).toEqual([])
      expect(draft.conditions.every((condition) => condition.journey === first(draft).journey)).toBe(true)
      expect(draft.conditions.every((condition) => !isOneFeed(condition))).toBe(true)
      const settings = draftSettings(draft)
      expect(draftSettings(draftFromSettings(settings))).toEqual(settings)
    }
  },
)

test('a diary has ten days with other cards each, and asks for consent and the final questions once', () => {
  const values = first(started('diary'))
  const waves = wavesOf(values)
  expect(waves).toHaveLength(10)
  expect(waves[0]).toEqual({ name: 'day-1', settings: { 'final-page': 'no' } })
  expect(waves.slice(1).every(({ draws, settings }) => draws?.[0] === 'seed' && settings?.['consent'] === '')).toBe(true)
  expect(waves.map(({ settings }) => settings?.['final-page'])).toEqual([...Array(9).fill('no'), undefined])
})

test('a follow-up asks the questions of the first visit once more', () => {
  const forms: DraftEvent = { happened: 'section-changed', condition: 'all', patch: { forms: ['ses', 'final'] } }
  const values = first(started('follow-up', forms))
  const steps = stepsOfWave(1).read(values)
  expect(formsAt(steps, 'after')).toEqual(['ses'])
  expect(feedsIn(values)).toEqual(['first', 'week'])
})

test('later waves are added, moved and removed; the first visit stays, and alone it is the study', () => {
  let values = changeCondition(blankCondition, addedWave(blankCondition))
  const edit = (patch: Partial<ConditionDraft>) => {
    values = changeCondition(values, patch)
  }
  edit(addedWave(values))
  expect(names(values)).toEqual(['first', 'second', 'third'])
  edit(movedWave(values, 2, -1))
  expect(names(values)).toEqual(['first', 'third', 'second'])
  expect(movedWave(values, 1, -1)).toEqual({})
  expect(movedWave(values, 2, 1)).toEqual({})
  edit(removedWave(values, 1))
  edit(addedWave(values))
  expect(names(values)).toEqual(['first', 'second', 'third'])
  edit(removedWave(values, 1))
  edit(removedWave(values, 1))
  expect([values.waves, isOneFeed(values)]).toEqual(['', true])
})

test('the steps of a wave are those of the study until it has some of its own, which need no feed', () => {
  const study = changeCondition(blankCondition, { forms: ['ses'], ...addedWave(blankCondition) })
  const place = stepsOfWave(1)
  expect(place.read(study)).toEqual(studySteps.read(study))
  const own = changeCondition(study, place.write(study, withFormsAt(place.read(study), 'after', ['ses', 'ac'])))
  expect(formsAt(studySteps.read(own), 'after')).toEqual(['ses'])
  const feed = place.read(own).findIndex(({ step }) => step === 'feed')
  const without = changeCondition(own, removedFeed(own, place, feed))
  expect(place.read(without).some(({ step }) => step === 'feed')).toBe(false)
  expect(formsAt(place.read(without), 'after')).toEqual(['ses', 'ac'])
  expect(place.settings(own)['has-consent']).toBe(false)
})

test('a questionnaire of the lab that only a later wave asks goes with the study', () => {
  const moods = aDefinition('moods')
  const own = withOwnForm(blankCondition, moods)
  const draft = after(
    NEWS,
    { happened: 'section-changed', condition: 'all', patch: own },
    { happened: 'visits-started', start: 'wave' },
  )
  const place = stepsOfWave(1)
  const patch = place.write(first(draft), withFormsAt(place.read(first(draft)), 'after', ['moods']))
  const asked = draftReducer(draft, { happened: 'section-changed', condition: 'all', patch })
  expect(draftSettings(asked).find(({ param }) => param === 'questionnaires')?.value).toContain('moods')
  expect(problems(asked)).toEqual([])
})

test('a further feed has a name, and so has the first; back at one feed the study has no names', () => {
  const two = changeCondition(blankCondition, addedFeed(blankCondition, studySteps))
  expect(feedsIn(two)).toEqual(['first', 'second'])
  const three = changeCondition(two, addedFeed(two, studySteps))
  expect(feedsIn(three)).toEqual(['first', 'second', 'third'])
  const at = (values: ConditionDraft, name: string) =>
    studySteps.read(values).findIndex((step) => step.step === 'feed' && step.feed === name)
  const again = changeCondition(three, removedFeed(three, studySteps, at(three, 'third')))
  const one = changeCondition(again, removedFeed(again, studySteps, at(again, 'first')))
  expect([one.journey, one.feeds]).toEqual(['', ''])
})

test('what a feed has for itself goes with its new name, and goes with the feed', () => {
  const two = changeCondition(blankCondition, addedFeed(blankCondition, studySteps))
  const own = changeCondition(
    two,
    withOwnOfFeed(two, 'second', { skin: 'photo', 'feed-cards': 'liked', 'feed-cards-of': 'first' }),
  )
  const renamed = changeCondition(own, renamedFeed(own, studySteps, 2, 'calm'))
  expect(feedsIn(renamed)).toEqual(['calm', 'second'])
  expect(ownOfFeed(renamed, 'second')).toEqual({ skin: 'photo', 'feed-cards': 'liked', 'feed-cards-of': 'calm' })
  const after = changeCondition(renamed, renamedFeed(renamed, studySteps, 3, 'later'))
  expect(ownOfFeed(after, 'later')['skin']).toBe('photo')
  expect(ownOfFeed(after, 'second')).toEqual({})
  expect(changeCondition(after, removedFeed(after, studySteps, 3)).feeds).toBe('')
})

test('a condition that looks at a feed looks at it by its new name', () => {
  const journey = [
    { step: 'feed', feed: 'a' },
    { step: 'form', form: 'ses', if: { any: [{ fact: 'feed.a.likes', is: '>', value: '1' }] } },
    { step: 'feed', feed: 'ab' },
  ]
  const values = { ...blankCondition, journey: JSON.stringify(journey), forms: ['ses'] }
  const renamed = renamedFeed(values, studySteps, 2, 'x')
  expect(renamed.journey).toContain('feed.x.likes')
  expect(renamed.journey).toContain('"feed":"ab"')
})

test('each feed begins a block with what is asked about it, and what follows the last one is in none', () => {
  const two = changeCondition(blankCondition, addedFeed(changeCondition(blankCondition, { forms: ['ses'] }), studySteps))
  const draft = after(
    NEWS,
    { happened: 'section-changed', condition: 'all', patch: { forms: ['ses'] } },
    { happened: 'visits-started', start: 'before-after' },
  )
  const patch = { 'journey-order': 'latin_square', ...studySteps.write(first(draft), withBlocks(studySteps.read(first(draft)))) }
  const ordered = draftReducer(draft, { happened: 'section-changed', condition: 'all', patch })
  expect(problems(ordered)).toEqual([])
  expect(studySteps.read(first(ordered)).map((step) => ('block' in step ? step.block : ''))).toEqual([
    '',
    '',
    'before',
    'after',
    '',
  ])
  expect(feedsIn(two)).toHaveLength(2)
})

const edits = fc.array(
  fc.oneof(
    fc.constantFrom('wave', 'feed', 'diary', 'follow-up', 'before-after').map((start) => ({ start: start as VisitsStart })),
    fc.record({ add: fc.constantFrom('wave', 'feed'), at: fc.nat(4) }),
    fc.record({ remove: fc.constantFrom('wave', 'feed'), at: fc.nat(4) }),
    fc.record({ rename: fc.constantFrom('a', 'b', 'c'), at: fc.nat(4) }),
    fc.record({ own: fc.nat(4) }),
  ),
  { maxLength: 12 },
)

test('whatever is begun, added, renamed and removed, the waves and feeds can be read again', () => {
  fc.assert(
    fc.property(edits, (list) => {
      let values = blankCondition
      for (const edit of list) {
        const at = 'at' in edit ? edit.at : 'own' in edit ? edit.own : 0
        const place = at > 0 && at < wavesOf(values).length ? stepsOfWave(at) : studySteps
        const feed = place.read(values).findIndex(({ step }) => step === 'feed')
        if ('start' in edit && isOneFeed(values)) {
          values = first(
            draftReducer(
              { typedConditions: '1', conditions: [values], perCondition: [] },
              { happened: 'visits-started', start: edit.start },
            ),
          )
        } else if ('add' in edit)
          values = changeCondition(values, edit.add === 'wave' ? addedWave(values) : addedFeed(values, place))
        else if ('remove' in edit) {
          const patch =
            edit.remove === 'wave' ? (at > 0 ? removedWave(values, at) : {}) : feed === -1 ? {} : removedFeed(values, place, feed)
          values = changeCondition(values, patch)
        } else if ('rename' in edit && feed !== -1)
          values = changeCondition(values, renamedFeed(values, place, feed, edit.rename))
        else if ('own' in edit) values = changeCondition(values, place.write(values, place.read(values)))
      }
      expect(parseWaves(values.waves)).toBeDefined()
      const settings = Object.entries(parametersOf(values)).map(([param, value]) => ({ condition: 1, param, value }))
      const [again = blankCondition] = draftFromSettings(settings).conditions
      expect([again.waves, again.feeds]).toEqual([values.waves, values.feeds])
      expect(studySteps.read(again)).toEqual(studySteps.read(values))
    }),
    { numRuns: 100 },
  )
})

test('a part of a wave that is taken away is not written', () => {
  const values = changeCondition(blankCondition, addedWave(blankCondition))
  expect(wavesOf(changeCondition(values, changedWave(values, 1, { settings: undefined, closes: { days: 2 } })))[1]).toEqual({
    ...{ name: 'second', opens: { days: 7 }, closes: { days: 2 } },
  })
})
