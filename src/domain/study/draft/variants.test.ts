import { expect, test } from 'vitest'
import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { interventions } from '#domain/interventions/index.ts'
import { blankDraft, draftReducer } from './draft.ts'
import { restoreDraft, storedDraft } from './draft-restore.ts'
import { factorChoices } from './factors.ts'
import { newerVariant, olderVariant, onSlider, publishedNames, stylesFor } from './variants.ts'

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value)

test('the newer page offers everything that is registered, under every published name', () => {
  expect(valuesOf(newerVariant.interventions)).toEqual([
    '',
    'accprompt',
    'accprompt-modal',
    'accprompt-infeed',
    'literacytip',
    'socialnorm',
    'importance',
    'default-modal',
  ])
  expect(valuesOf(newerVariant.interventions).sort()).toEqual(
    ['', ...interventions.flatMap(({ name, usualPlace }) => (usualPlace === undefined ? [name] : []))].sort(),
  )
  expect(publishedNames(newerVariant)).toEqual([])
  expect(valuesOf(publishedNames(olderVariant))).toEqual(['accprompt-modal', 'accprompt-infeed'])
  expect(valuesOf(newerVariant.algorithms)).toEqual(feedAlgorithms.map(({ name }) => name))
})

test('the older page offers its own lists', () => {
  expect(valuesOf(olderVariant.interventions)).toEqual(['', 'accprompt', 'literacytip', 'socialnorm', 'importance'])
  expect(valuesOf(olderVariant.platforms)).toEqual(['none', 'mturk', 'prolific', 'lucid', 'custom'])
})

test('the name comes first, then the sections in the specified order, each followed by ours that extend it; ours are folded', () => {
  for (const { sections } of [newerVariant, olderVariant]) {
    const specified = [
      ...['Feed type', 'Cards', 'Buttons', 'Intervention type', 'News feed algorithm', 'Custom end message'],
      ...['Post-experiment questionnaires', 'Study instructions', 'Informed consent', 'Recruitment platform'],
    ]
    expect(sections.map(({ heading }) => heading)).toEqual([
      ...['Study name', 'Feed type', 'Cards'],
      ...['Buttons', 'Links', 'Labels and notes', 'Comments', 'Own posts', 'Cues that move', 'Skin'],
      ...['Intervention type', 'News feed algorithm'],
      ...['Custom end message', 'Debrief', 'Post-experiment questionnaires'],
      ...['Study instructions', 'Informed consent', 'Privacy'],
      ...['Recruitment platform', 'Quotas'],
      ...['How people are assigned', 'Languages', 'Measurement', 'Advanced'],
    ])
    expect(sections.map(({ heading }) => heading).filter((heading) => specified.includes(heading))).toEqual(specified)
    const open = sections.filter(({ isFolded }) => !isFolded).map(({ heading }) => heading)
    expect(open).toEqual(['Study name', ...specified])
  }
})

test('the older slider goes from 0 to 100 by 5, the newer one from 1 to 100 by 1', () => {
  expect(olderVariant.percent).toEqual({ min: 0, max: 100, step: 5 })
  expect(newerVariant.percent).toEqual({ min: 1, max: 100, step: 1 })
})

test('a percent is rounded to a step of the slider', () => {
  expect(onSlider(olderVariant, 52)).toBe(50)
  expect(onSlider(newerVariant, 52)).toBe(52)
  expect(onSlider(newerVariant, 0)).toBe(1)
})

test('an intervention is offered in its own styles, or in none', () => {
  expect(valuesOf(stylesFor(newerVariant, 'accprompt'))).toEqual(['', 'modal', 'infeed'])
  expect(valuesOf(stylesFor(newerVariant, 'accprompt-infeed'))).toEqual(['', 'infeed'])
  expect(stylesFor(newerVariant, '')).toEqual([])
})

test('a stored value that the page does not offer is not restored', () => {
  const draft = draftReducer(blankDraft, {
    happened: 'section-changed',
    condition: 'all',
    patch: { 'intervention-type': 'default-modal', 'intervention-perc': 33, platform: 'sona', skin: 'distract' },
  })
  expect(restoreDraft(storedDraft(draft), newerVariant)).toEqual(draft)
  expect(restoreDraft(storedDraft(draft), olderVariant)?.conditions[0]).toMatchObject({
    'intervention-type': '',
    platform: 'none',
    skin: 'default',
  })
})

test('factors to cross have at least two levels', () => {
  const names = factorChoices(newerVariant, ['only']).map(({ name }) => name)
  expect(names).toContain('intervention-type')
  expect(names).not.toContain('entity_sets')
  expect(factorChoices(newerVariant, ['a', 'b']).map(({ name }) => name)).toContain('entity_sets')
})
