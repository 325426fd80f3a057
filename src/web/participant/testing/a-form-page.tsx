import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { itemsOf, onePage, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { FormPage } from '../form/form-page.tsx'
import { preloadItems } from '../form/kinds/index.ts'
import { aNavigation } from './a-feed.ts'
import { aSession } from './a-visit.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'

export let server: FakeServer

export const ALL_KINDS: Questionnaire = {
  name: 'all-kinds',
  label: 'all kinds',
  asks: 'A few things',
  aliases: [],
  heading: 'All kinds',
  submitLabel: 'Next',
  pages: onePage([
    {
      name: 'all',
      items: [
        { type: 'radio', key: 'one', label: 'Choose one', isRequired: true, options: options('a', 'b') },
        { type: 'checkbox', key: 'many', label: 'Choose many', isRequired: false, options: options('c', 'd') },
        {
          type: 'ladder',
          key: 'step',
          label: 'Choose a step',
          isRequired: true,
          min: 1,
          max: 3,
          topLabel: 'Top',
          bottomLabel: 'Bottom',
        },
        {
          type: 'number',
          key: 'age',
          label: 'How old are you?',
          isRequired: true,
          min: 1,
          max: 99,
          isWhole: true,
          invalidText: 'Enter a valid number',
        },
        { type: 'text', key: 'name', label: 'Who is it?', isRequired: true, maxLength: 20 },
        { type: 'long-text', key: 'comment', label: 'Anything else?', isRequired: false, maxLength: 100 },
        {
          type: 'slider',
          key: 'share',
          label: 'How many?',
          isRequired: false,
          min: 0,
          max: 100,
          step: 1,
          initial: 50,
          minLabel: 'None',
          maxLabel: 'All',
        },
      ],
    },
  ]),
}

function options(...values: string[]) {
  return values.map((value) => ({ value, label: `Option ${value}` }))
}

/** A page of a visit whose journey consists of this form, and those that follow it. */
export function openForm(questionnaire: Questionnaire, { hasVisit = true, settings = {}, after = [] as string[] } = {}) {
  const navigation = aNavigation()
  const participant = openParticipant(navigation)
  participant.storage.writeSession(aSession(), {})
  if (hasVisit)
    participant.storage.writeFeed({
      entities: [],
      feed_length: 0,
      ranks_each_batch: false,
      is_test: false,
      experiment_parameters: settings,
      condition: 1,
      session_token: server.session_token,
      client_seed: 'seed',
    })
  server.forms.after = [questionnaire.name, ...after]
  participant.slots.setItem('journey', JSON.stringify(server.journey()))
  render(<FormPage participant={participant} questionnaire={questionnaire} hasArrived={false} />)
  return { navigation, participant }
}

/** By text and not by role, which takes this document a second each. */
export const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
export const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const group = (question: RegExp) => within(itemOf(question))
export const choose = (question: RegExp, option: RegExp) => fireEvent.click(group(question).getByLabelText(option))
export const saveLine = () => document.querySelector('.form-bar [role=status]')?.textContent

function itemOf(question: RegExp): HTMLElement {
  const item = screen.getByText(question, { selector: 'legend' }).closest('fieldset')
  if (item === null) throw new Error(`No group ${question}`)
  return item
}

export const sentForms = () => server.stored.flatMap((event) => (event.kind === 'form' ? [event] : []))

export function answerAll() {
  choose(/Choose one/, /Option b/)
  choose(/Choose a step/, /3/)
  write(/How old/, '44')
  write(/Who is it/, 'Ada')
}

/** What every file of these tests begins with. */
export function setUpForm(): void {
  // As before a real page is drawn.
  beforeAll(() => preloadItems(itemsOf(ALL_KINDS)))
  beforeEach(() => {
    localStorage.clear()
    server = fakeServer()
    vi.stubGlobal('scrollTo', () => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
