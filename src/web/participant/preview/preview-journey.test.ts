import { expect, test } from 'vitest'
import type { PreviewOrder } from '#contract/preview-message.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { nextPage } from '#domain/questions/page-flow.ts'
import { PETS } from '../testing/an-own-form.ts'
import { createPreviewJourney } from './preview-journey.ts'

const pets: Definition = {
  ...PETS,
  ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1 },
  ...{ languages: ['en'], attentionAnswers: {}, scores: [] },
}
const form = (name: string, pages: Definition['pages'] = []): PlannedStep => ({
  ...{ step: 'form', name, pages, isOwn: pages.length > 0, isOnlyRead: false },
})
const steps: PlannedStep[] = [
  { step: 'consent' },
  form('pets', pets.pages),
  { step: 'instructions' },
  { step: 'feed', name: 'feed' },
  form('crt'),
  form('final'),
]

// Only what the journey reads of an order.
const order = { steps, questionnaires: [pets], languages: [], data: { condition: 1 } } as unknown as PreviewOrder
const aPreview = () => createPreviewJourney(() => order)

test.each([
  ['consent', { step: 'form', name: 'pets' }],
  ['instructions', { step: 'feed' }],
  ['feed', { step: 'feed' }],
  ['card/3', { step: 'feed' }],
  ['form/pets', { step: 'form', name: 'pets' }],
  ['form/final', { step: 'form', name: 'final' }],
  ['ending', { step: 'end' }],
] as const)('a preview that begins at %s has done everything before it', (screen, next) => {
  const preview = aPreview()
  preview.standBefore(screen)
  expect(preview.journey().next).toEqual(next)
})

test('a preview can begin at a later page of a form, also where only some people see it', () => {
  const first = { ...pets.pages[0], jumps: [{ to: { end: 'questionnaire' } }] }
  const second = { ...pets.pages[1], showIf: { fact: 'answer.has_pet', is: '=', value: 'yes' } }
  const own = { ...pets, pages: [first, second] as Definition['pages'] }
  const strict = {
    ...order,
    steps: [form('pets', own.pages), { step: 'feed', name: 'feed' }],
    questionnaires: [own],
  } as PreviewOrder
  const preview = createPreviewJourney(() => strict)
  preview.standBefore('form/pets/second')
  expect(preview.journey().next).toEqual({ step: 'form', name: 'pets' })
  const data = preview.form('pets')
  expect(data && nextPage(data.questionnaire, new Set(data.sent_pages), data.facts)).toEqual({ kind: 'page', name: 'second' })
  preview.sent('pets', 'second', { pet_age: '7' })
  expect(preview.journey().next).toEqual({ step: 'feed' })
})

test('a preview goes on page by page as a visit does, by what was answered in it', () => {
  const preview = aPreview()
  preview.standBefore('consent')
  preview.sent('pets', 'first', { has_pet: 'yes', pet_name: 'Rex%20II' })
  expect(preview.journey().next).toEqual({ step: 'form', name: 'pets' })
  expect(preview.form('pets')).toMatchObject({
    sent_pages: ['first'],
    facts: { answers: { pet_name: 'Rex II' }, labels: { has_pet: 'Yes' } },
  })
  preview.sent('pets', 'second', { pet_age: '7' })
  expect(preview.journey().next).toEqual({ step: 'feed' })
  preview.feedSubmitted()
  expect(preview.journey().next).toEqual({ step: 'form', name: 'crt' })
})

test('a preview that starts over remembers no answer', () => {
  const preview = aPreview()
  preview.sent('pets', 'first', { has_pet: 'no' })
  preview.standBefore('consent')
  expect(preview.form('pets')).toMatchObject({ sent_pages: [], facts: { answers: {} } })
  expect(preview.form('ses')).toBeUndefined()
})

test('questions about cards show cards of the draft’s feed, or made-up ones while it has none', () => {
  const card = (id: string) => ({ entity_id: id, headline: id })
  const cards = { rules: [{ choose: 'seen' as const, n: 2 }], showsCounts: false }
  const [page] = pets.pages
  const blocks = page?.blocks.flatMap((block) => ['one', 'two'].map((name) => ({ ...block, name, cards }))) ?? []
  const asking = { ...pets, pages: page ? [{ ...page, blocks }] : [] }
  const shownOf = (order_data: object[]) => {
    const data = { ...order.data, order_data }
    const preview = createPreviewJourney(() => ({ ...order, questionnaires: [asking], data }) as unknown as PreviewOrder)
    const shown = preview.form('pets')?.cards ?? {}
    return Object.entries(shown).map(([block, list]) => [block, ...list.map(({ entity_id }) => entity_id)])
  }
  expect(shownOf(['a', 'b', 'c'].map(card))).toEqual([
    ['one', 'a', 'b'],
    ['two', 'c', 'a'],
  ])
  expect(shownOf([])).toEqual([
    ['one', 'sample-1', 'sample-2'],
    ['two', 'sample-3', 'sample-4'],
  ])
})

test('the forms of a preview have the languages of the study, the shown one first, or else their own', () => {
  const own = { ...pets, languages: ['en', 'de'] }
  const languagesOf = (languages: string[]) =>
    createPreviewJourney(() => ({ ...order, questionnaires: [own], languages })).form('pets')?.languages
  expect(languagesOf(['de', 'fr'])).toEqual(['de', 'fr'])
  expect(languagesOf([])).toEqual(['en', 'de'])
})
