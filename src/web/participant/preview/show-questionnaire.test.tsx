import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuestionnaireOrder } from '#contract/preview-message.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Text } from '#domain/questions/text.ts'
import { questionnaireShower } from './show-questionnaire.tsx'

const draft: Questionnaire<Text> = {
  name: 'own',
  label: 'Own',
  asks: 'Two things',
  aliases: [],
  heading: { en: 'About you', ar: 'عنك' },
  intro: 'Take your time',
  submitLabel: 'Next',
  pages: [
    {
      name: 'first',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'a',
          items: [
            { type: 'text', key: 'town', label: { en: 'Which town?', ar: 'أي مدينة؟' }, isRequired: true, maxLength: 20 },
            {
              type: 'text',
              key: 'street',
              label: 'Which street?',
              isRequired: false,
              maxLength: 20,
              showIf: { fact: 'answer.town', is: '=', value: 'Rome' },
            },
          ],
        },
      ],
    },
    { name: 'only-paris', blockOrder: 'fixed', blocks: [], showIf: { fact: 'answer.town', is: '=', value: 'Paris' } },
    {
      name: 'last',
      heading: 'Nearly there',
      blockOrder: 'fixed',
      blocks: [
        { name: 'z', items: [{ type: 'text', key: 'why', label: 'Why {{answer.town}}?', isRequired: false, maxLength: 20 }] },
      ],
    },
  ],
}

const anOrder = (changes: Partial<QuestionnaireOrder> = {}): QuestionnaireOrder => ({
  type: 'preview-questionnaire',
  visit: 1,
  questionnaire: draft,
  language: 'en',
  page: 'first',
  item: '',
  ...changes,
})

let show: (order: QuestionnaireOrder) => void
const posted = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(parent, 'postMessage').mockImplementation(posted)
  const view = render(<p />)
  const shower = questionnaireShower((node, key) => view.rerender(<div key={key}>{node}</div>))
  show = (order) => act(() => shower(order))
})
afterEach(() => {
  cleanup()
  posted.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('dir')
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const next = () => fireEvent.click(screen.getByText('Next'))

test('a page of a questionnaire that is being written is shown as participants see it', () => {
  show(anOrder())
  expect(heading()).toBe('About you')
  expect(screen.getByText('Take your time')).toBeTruthy()
  expect(screen.queryByText('Which street?')).toBeNull()
  write('Which town?', 'Rome')
  expect(screen.getByText('Which street?')).toBeTruthy()
})

test('an edit is shown in place and keeps what was typed; a new visit starts over', () => {
  show(anOrder())
  write('Which town?', 'Rome')
  show(anOrder({ questionnaire: { ...draft, heading: 'About your home' } }))
  expect(heading()).toBe('About your home')
  expect(screen.getByLabelText('Which town?')).toHaveProperty('value', 'Rome')
  show(anOrder({ visit: 2 }))
  expect(screen.getByLabelText('Which town?')).toHaveProperty('value', '')
})

test('the page scrolls to the question that is selected, and not again while it is edited', () => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  show(anOrder())
  expect(scrolled).toEqual([])
  show(anOrder({ item: 'town' }))
  show(anOrder({ item: 'town', questionnaire: { ...draft, label: 'Renamed' } }))
  expect(scrolled).toEqual(['item-town'])
  show(anOrder({ page: 'last', item: 'why' }))
  expect(scrolled).toEqual(['item-town', 'item-why'])
  // It is not asked here, and its key may be anything while it is typed.
  show(anOrder({ page: 'last', item: 'x"]' }))
  expect(scrolled).toHaveLength(2)
})

test('the language chooses the words and the direction of the page, and what lacks it is in the first', async () => {
  const intro = { fr: 'Prenez votre temps', en: 'Take your time' }
  show(anOrder({ language: 'ar', questionnaire: { ...draft, intro, languages: ['fr', 'en', 'ar'] } }))
  await waitFor(() => expect(heading()).toBe('عنك'), { timeout: 10_000 })
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(screen.getByText('Prenez votre temps')).toBeTruthy()
  expect(screen.getByText('معاينة: لا يُحفظ شيء.')).toBeTruthy()
  show(anOrder())
  await waitFor(() => expect(heading()).toBe('About you'))
  expect(document.documentElement.dir).toBe('ltr')
})

test('Next says what is open, then goes on by the conditions of the pages, and the builder learns where', async () => {
  show(anOrder())
  next()
  await waitFor(() => expect(screen.getByText('Required')).toBeTruthy())
  write('Which town?', 'Oslo')
  next()
  await waitFor(() => expect(heading()).toBe('Nearly there'))
  expect(screen.getByText('Why Oslo?')).toBeTruthy()
  expect(posted).toHaveBeenCalledWith({ type: 'preview-questionnaire-shown', visit: 1, page: 'last' }, location.origin)
  show(anOrder({ questionnaire: { ...draft, label: 'Renamed' } }))
  expect(heading()).toBe('Nearly there')
  next()
  await waitFor(() => expect(screen.getByText('Preview: the questionnaire ends here.')).toBeTruthy())
})

test('questions about cards are shown with made-up cards, each of which is to be answered', async () => {
  const cards = {
    rules: [
      { choose: 'liked' as const, n: 2 },
      { choose: 'not-seen' as const, n: 1 },
    ],
    showsCounts: true,
  }
  const item = { type: 'text' as const, key: 'recall', label: '{{card.headline}}: seen?', isRequired: true, maxLength: 20 }
  const page = { name: 'first', blockOrder: 'fixed' as const, blocks: [{ name: 'a', cards, items: [item] }] }
  show(anOrder({ questionnaire: { ...draft, pages: [page] } }))
  // Cards are a part of their own, which a busy machine loads slowly.
  const made = await screen.findAllByText('In a study, participants see a card of their own feed here.', {}, { timeout: 10_000 })
  expect(made).toHaveLength(3)
  write('Sample headline 2: seen?', 'yes')
  next()
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
})
