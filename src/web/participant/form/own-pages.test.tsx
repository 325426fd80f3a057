import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Journey } from '#domain/journey/step.ts'
import type { Item, Page, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { openFormStorage } from '../browser/form-storage.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { PETS, serveOwnForm } from '../testing/an-own-form.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import type { AnswerLog } from './answer-log.ts'
import { findForm } from './find-form.ts'
import { findVisitor } from './find-visitor.ts'
import { FormScreen } from './form-screen.tsx'

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.forms.after = ['pets', 'final']
  serveOwnForm(server)
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Pages of the questionnaire that the server has, by what the page sent. */
const sentPages = () => server.callsTo('/v1/write_form').map(({ page }) => page)

/** As the server answers while pages are left. */
function serveForms(nPages: number) {
  server.storeForms()
  const store = server.answerTo('/v1/write_form')
  server.answer('/v1/write_form', (body) => {
    if (sentPages().length + 1 >= nPages) return store(body)
    const journey: Journey = { ...server.journey(), next: { step: 'form', name: 'pets' } }
    return { body: { success: 'true', data: { journey } } }
  })
}

function aVisit() {
  const navigation = aNavigation()
  const participant = openParticipant(navigation)
  participant.storage.writeSession(aSession(), {})
  participant.storage.writeFeed({
    entities: [],
    feed_length: 0,
    ranks_each_batch: false,
    is_test: false,
    experiment_parameters: {},
    condition: 1,
    session_token: server.session_token,
    client_seed: 'seed',
  })
  const steps: Journey['steps'] = [
    { step: 'feed', name: 'feed', is_done: true },
    { step: 'form', name: 'pets', is_done: false },
    { step: 'form', name: 'final', is_done: false },
  ]
  participant.slots.setItem('journey', JSON.stringify({ steps, next: { step: 'form', name: 'pets' } }))
  return { navigation, participant }
}

async function openPets() {
  const { navigation, participant } = aVisit()
  const found = await findForm(participant, 'pets')
  if (found.show !== 'form') throw new Error(`The page shows ${found.next.step}`)
  render(<FormScreen participant={participant} form={found.form} hasArrived={false} />)
  return { navigation, participant }
}

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const heading = () => document.querySelector('h1')?.textContent

async function answerFirst() {
  fireEvent.click(screen.getByLabelText('Yes'))
  write('What is its name?', 'Rex')
  press('Next')
  await screen.findByText('How old is Rex?')
}

test('a question appears with the answer that it depends on, each page is sent by itself, and answers are quoted on the next', async () => {
  serveForms(2)
  const { navigation } = await openPets()
  expect(screen.getByText('Part 1 of 2')).toBeDefined()
  expect(screen.queryByLabelText('What is its name?')).toBeNull()
  await answerFirst()
  expect(heading()).toBe('About Rex')
  expect(document.activeElement).toBe(document.querySelector('h1'))
  write('How old is Rex?', '7')
  press('Finish')
  await waitFor(() => expect(navigation.went).toEqual([`${location.origin}/form/final`]))
  expect(server.callsTo('/v1/write_form')).toMatchObject([
    { form: 'pets', page: 'first', form_fields: { has_pet: 'yes', pet_name: 'Rex', pets_wave: '2' } },
    { form: 'pets', page: 'second', form_fields: { pet_age: '7' } },
  ])
  expect(server.callsTo('/v1/load_form')).toHaveLength(1)
})

test('what is no longer shown is not sent, and a page that is not for the person is passed over', async () => {
  serveForms(1)
  const { navigation } = await openPets()
  fireEvent.click(screen.getByLabelText('Yes'))
  write('What is its name?', 'Rex')
  fireEvent.click(screen.getByLabelText('No'))
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual([`${location.origin}/form/final`]))
  expect(server.callsTo('/v1/write_form').map(({ form_fields }) => form_fields)).toEqual([{ has_pet: 'no', pets_wave: '2' }])
})

test('a reload in the middle keeps what was typed, and asks for nothing that was sent', async () => {
  serveForms(2)
  await openPets()
  await answerFirst()
  write('How old is Rex?', '7')
  cleanup()
  serveOwnForm(server, PETS, { facts: { answers: { has_pet: 'yes', pet_name: 'Rex' } }, sent_pages: ['first'] })
  await openPets()
  expect(screen.getByLabelText('How old is Rex?')).toHaveProperty('value', '7')
})

test('a second tab goes on where the first one is, also before the server knows', async () => {
  serveForms(2)
  await openPets()
  await answerFirst()
  cleanup()
  await openPets()
  expect(heading()).toBe('About Rex')
})

test('a form that another tab has finished is not shown again: the page goes where the server says', async () => {
  server.answer('/v1/load_form', () => ({ status: 409, body: { success: 'false', error: { code: 'not_due', message: '' } } }))
  server.answer('/v1/next_step', () => {
    const { steps } = server.journey()
    return { body: { success: 'true', data: { journey: { steps, next: { step: 'form', name: 'final' } } } } }
  })
  const { participant } = aVisit()
  expect(await findForm(participant, 'pets')).toMatchObject({ show: 'form', name: 'final' })
})

test('a visit from before studies had journeys goes on where the server says', async () => {
  const { participant } = aVisit()
  participant.slots.removeItem('journey')
  participant.slots.setItem('form_names', JSON.stringify(['crt', 'final']))
  server.forms.after = ['crt', 'final']
  expect(await findForm(participant, 'crt')).toMatchObject({ show: 'step', next: { step: 'feed' } })
  participant.slots.removeItem('journey')
  server.answer('/v1/next_step', () => {
    const steps = server.journey().steps.map((step) => ({ ...step, is_done: step.step === 'feed' }))
    return { body: { success: 'true', data: { journey: { steps, next: { step: 'form', name: 'crt' } } } } }
  })
  expect(await findForm(participant, 'crt')).toMatchObject({ show: 'form', name: 'crt' })
  expect(findVisitor(participant, 'crt')?.session_token).toBe(server.session_token)
})

test('the address of a form that is not due yet shows what is, after a look at the server', async () => {
  const { participant } = aVisit()
  expect(await findForm(participant, 'final')).toMatchObject({ show: 'step', next: { step: 'feed' } })
  expect(server.callsTo('/v1/next_step')).toHaveLength(1)
})

test('no address leads past the consent', async () => {
  const { participant } = aVisit()
  const { steps, next } = JSON.parse(participant.slots.getItem('journey') ?? '') as Journey // as stored above
  const asking: Journey = { steps: [{ step: 'consent', name: 'consent', is_done: false }, ...steps], next }
  participant.slots.setItem('journey', JSON.stringify(asking))
  expect(await findForm(participant, 'pets')).toEqual({ show: 'step', next: { step: 'feed' } })
  participant.storage.writeModals({ consentAnswer: 'given', areInstructionsClosed: false, modalShown: 0 })
  expect(await findForm(participant, 'pets')).toMatchObject({ show: 'form', name: 'pets' })
})

test('a form that the study does not ask is a preview', async () => {
  const { participant } = aVisit()
  expect(await findForm(participant, 'ses')).toMatchObject({
    show: 'form',
    name: 'ses',
    form: { questionnaire: { name: 'ses' } },
  })
  expect(findVisitor(participant, 'ses')).toBeUndefined()
  expect(await findForm(participant, 'nosuch')).toEqual({ show: 'form', name: 'nosuch', form: undefined })
})

test('without a connection the page says that it waits, and opens by itself', async () => {
  vi.useFakeTimers()
  server.answer('/v1/load_form', () => 'no-answer')
  const { participant } = aVisit()
  const opening = findForm(participant, 'pets')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(participant.toasts.read()).toMatchObject([{ text: expect.stringMatching(/goes on by itself/) }])
  serveOwnForm(server)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await opening).toMatchObject({ show: 'form', name: 'pets' })
  expect(participant.toasts.read()).toEqual([])
})

test('a study that names no languages shows a questionnaire in the first of its own, whatever the browser speaks', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  serveOwnForm(server, { ...PETS, heading: { de: 'Über Haustiere', en: 'About pets' } }, { languages: ['en', 'de'] })
  await openPets()
  expect(heading()).toBe('About pets')
})

const hidden = { type: 'hidden', label: 'Hidden', isRequired: false } as const

const withFirstPage = (items: readonly Item[]): Questionnaire => {
  const [first, ...others] = PETS.pages
  return { ...PETS, pages: [{ ...(first as Page), blocks: [{ name: 'first-block', items }] }, ...others] } // it has pages
}

test('a page that only stores something is passed without a press', async () => {
  serveForms(2)
  const stored: Item = { ...hidden, key: 'has_pet', source: { from: 'url', name: 'pet' } }
  serveOwnForm(server, withFirstPage([stored]), { facts: { url: { pet: 'yes' } } })
  await openPets()
  await screen.findByText('How old is your pet?')
  expect(server.callsTo('/v1/write_form')).toMatchObject([{ page: 'first', form_fields: { has_pet: 'yes' } }])
})

test('a parameter of the link that is longer than what is stored holds nobody back', async () => {
  serveForms(2)
  serveOwnForm(server, PETS, { facts: { url: { wave: '2'.repeat(700) } } })
  await openPets()
  await answerFirst()
  expect(server.callsTo('/v1/write_form')).toMatchObject([{ form_fields: { pets_wave: '2'.repeat(500) } }])
})

test('a slider that was not moved is quoted on no later page', async () => {
  serveForms(2)
  const pet: Item = { ...hidden, key: 'has_pet', source: { from: 'url', name: 'pet' } }
  const size: Item = {
    ...{ type: 'slider', key: 'pet_name', label: 'Size', isRequired: false, min: 0, max: 10, step: 1, initial: 5 },
    ...{ minLabel: 'Small', maxLabel: 'Large' },
  }
  serveOwnForm(server, withFirstPage([pet, size]), { facts: { url: { pet: 'yes' } } })
  await openPets()
  press('Next')
  await screen.findByText('How old is your pet?')
  expect(server.callsTo('/v1/write_form')).toMatchObject([{ form_fields: { pet_name: '5', pet_name_touched: 'no' } }])
})

test('times count from when the page was first shown, also where it is reloaded before the first answer', async () => {
  serveForms(2)
  const { participant } = await openPets()
  const memory = openFormStorage(participant.slots)
  const draft = memory.readDraft('pets/first')
  const firstMs = draft.shown['first'] ?? Number.NaN
  cleanup()
  // As if the reload were half a minute later.
  memory.writeDraft('pets/first', { ...draft, shown: { first: firstMs - 30_000 } })
  await openPets()
  await answerFirst()
  const [written] = server.callsTo('/v1/write_form')
  const log = (written?.['answer_log'] ?? {}) as AnswerLog // sent by our own page
  expect(log['has_pet']?.first_ms).toBeGreaterThanOrEqual(30_000)
})
