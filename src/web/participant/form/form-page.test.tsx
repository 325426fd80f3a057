import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ParticipantEvent } from '#contract/events.ts'
import { questionnaire as ac } from '#domain/questionnaires/ac.ts'
import { questionnaire as ccn } from '#domain/questionnaires/ccn.ts'
import { questionnaire as demographics } from '#domain/questionnaires/form.ts'
import { questionnaire as imp } from '#domain/questionnaires/imp.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { itemsOf, onePage, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { type FakeServer, fakeServer, refusing } from '../testing/fake-server.ts'
import type { AnswerLog } from './answer-log.ts'
import { FormPage } from './form-page.tsx'

let server: FakeServer

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

const ALL_KINDS: Questionnaire = {
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
function openForm(questionnaire: Questionnaire, { hasVisit = true, settings = {}, after = [] as string[] } = {}) {
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
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const group = (question: RegExp) => within(itemOf(question))
const choose = (question: RegExp, option: RegExp) => fireEvent.click(group(question).getByLabelText(option))
const saveLine = () => document.querySelector('.form-bar [role=status]')?.textContent

function itemOf(question: RegExp): HTMLElement {
  const item = screen.getByText(question, { selector: 'legend' }).closest('fieldset')
  if (item === null) throw new Error(`No group ${question}`)
  return item
}

const sentForms = () => server.stored.flatMap((event) => (event.kind === 'form' ? [event] : []))

function answerAll() {
  choose(/Choose one/, /Option b/)
  choose(/Choose a step/, /3/)
  write(/How old/, '44')
  write(/Who is it/, 'Ada')
}

describe('items', () => {
  test('every kind of item has its question as its name', () => {
    openForm(ALL_KINDS)
    expect(within(screen.getByRole('radiogroup', { name: 'Choose one' })).getAllByRole('radio')).toHaveLength(2)
    expect(within(screen.getByRole('group', { name: 'Choose many' })).getAllByRole('checkbox')).toHaveLength(2)
    expect(within(screen.getByRole('radiogroup', { name: 'Choose a step' })).getAllByRole('radio')).toHaveLength(3)
    for (const name of ['How old are you?', 'Who is it?', 'Anything else?']) screen.getByRole('textbox', { name })
    screen.getByRole('slider', { name: 'How many?' })
  })

  test.each(questionnaires.filter(({ pages }) => pages.length > 0))('$name shows all its questions', (questionnaire) => {
    openForm(questionnaire)
    for (const { label } of itemsOf(questionnaire)) expect(screen.getAllByText(label).length).toBeGreaterThan(0)
    expect(document.querySelector('h1')?.textContent).toBe(questionnaire.heading)
  })

  test('a slider that was not moved is sent with its default and as not touched', async () => {
    openForm(ALL_KINDS)
    answerAll()
    press('Next')
    await waitFor(() => expect(sentForms()).toHaveLength(1))
    expect(sentForms()[0]?.form_fields).toMatchObject({ share: '50', share_touched: 'no' })
  })

  test('decoys are shown and never sent', async () => {
    openForm(ac)
    for (const agree of screen.getAllByLabelText('Agree')) fireEvent.click(agree)
    press('Next')
    await waitFor(() => expect(sentForms()).toHaveLength(1))
    expect(sentForms()[0]?.form_fields).toEqual({ attentioncheck1: '2_agree' })
  })
})

describe('Next', () => {
  test('before everything is answered moves to the first open item, says what is missing and sends nothing', async () => {
    openForm(ALL_KINDS)
    choose(/Choose one/, /Option a/)
    press('Next')
    await waitFor(() => expect(saveLine()).toBe('3 questions are still open'))
    expect(group(/Choose a step/).getByText('Required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('step'))
    expect(server.calls).toEqual([])
  })

  test('stores the answers, once, and goes on', async () => {
    const { navigation } = openForm(ALL_KINDS)
    answerAll()
    press('Next')
    press('Next')
    await waitFor(() => expect(navigation.went).toEqual(['ending']))
    expect(saveLine()).toBe('Your answers are saved.')
    expect(sentForms()).toHaveLength(1)
    const [written] = server.callsTo('/v1/write_form')
    expect(written).toMatchObject({
      form: 'all-kinds',
      event_uid: sentForms()[0]?.event_uid,
      form_fields: { one: 'b', age: '44' },
    })
  })

  test('dates the answers with the clock of the page, whatever the wall clock says meanwhile', async () => {
    const { participant } = openForm(ALL_KINDS)
    const wallMs = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(wallMs + 3_600_000)
    answerAll()
    press('Next')
    await waitFor(() => expect(sentForms()).toHaveLength(1))
    expect(Math.abs((sentForms()[0]?.client_time ?? 0) - participant.clock.epochNowMs())).toBeLessThan(60_000)
  })

  test('without a visit saves nothing and goes back to the list of forms', async () => {
    const { navigation } = openForm(ALL_KINDS, { hasVisit: false })
    expect(screen.getByText('Preview: nothing is saved.')).toBeTruthy()
    answerAll()
    press('Next')
    await waitFor(() => expect(navigation.went).toEqual(['/viewforms']))
    expect(server.calls).toEqual([])
  })
})

describe('answers that the server refuses', () => {
  test('are named at their items, can be corrected, and are sent as another event', async () => {
    const refused = refusing(400, { problems: ['form_fields.age: Enter a valid number'] })
    server.answer('/v1/write_form', () => refused)
    const store = server.answerTo('/v1/events')
    server.answer('/v1/events', (body) => {
      // Sent by our own outbox.
      const events = body['events'] as ParticipantEvent[]
      const wrong = events.filter(isWrong)
      const answer = store({ ...body, events: events.filter((event) => !isWrong(event)) })
      return answer === 'no-answer' ? answer : { body: { ...answer.body, refused: wrong.map(refusalOf) } }
    })
    const { navigation } = openForm(demographics)
    write(/How old/, '44')
    choose(/gender/, /^Female/)
    choose(/vaccinated/, /unsure/)
    press('Next')
    await waitFor(() => expect(saveLine()).toBe('Please look at the marked answers again.'))
    expect(screen.getByLabelText(/How old/).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/How old/)))
    expect(navigation.went).toEqual([])

    server.storeForms()
    write(/How old/, '45')
    press('Next')
    await waitFor(() => expect(navigation.went).toEqual(['ending']))
    const [first, second] = server.callsTo('/v1/write_form')
    expect(first?.['event_uid']).not.toBe(second?.['event_uid'])
    expect(sentForms()).toMatchObject([{ event_uid: second?.['event_uid'], form_fields: { age: '45' } }])
  })

  const isWrong = (event: ParticipantEvent) => event.kind === 'form' && event.form_fields['age'] === '44'
  const refusalOf = ({ event_uid }: ParticipantEvent, index: number) => ({
    index,
    event_uid,
    code: 'invalid_body',
    message: 'form_fields.age: Enter a valid number',
  })

  test('as a whole are not called saved: the person stays, reads why, and can try again', async () => {
    server.answer('/v1/write_form', () => refusing(403))
    server.answer('/v1/events', () => refusing(403))
    const { navigation } = openForm(ALL_KINDS)
    answerAll()
    press('Next')
    await waitFor(() => expect(saveLine()).toMatch(/could not be saved. They are still here/))
    expect(navigation.went).toEqual([])
    server.storeForms()
    server.storeEvents()
    press('Next')
    await waitFor(() => expect(navigation.went).toEqual(['ending']), { timeout: 10_000 })
  })
})

test('without a connection the page waits, says so, and goes on by itself once it is back', async () => {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  server.answer('/v1/write_form', () => 'no-answer')
  server.answer('/v1/events', () => 'no-answer')
  const { navigation } = openForm(ALL_KINDS)
  answerAll()
  press('Next')
  await pass(0)
  expect(saveLine()).toBe('Saving your answers…')
  await pass(3000)
  expect(saveLine()).toBe('Your answers are still being saved…')
  expect(navigation.went).toEqual([])
  server.storeEvents()
  dispatchEvent(new Event('online'))
  await pass(2000)
  expect(navigation.went).toEqual(['ending'])
  expect(sentForms()).toHaveLength(1)
})

test('answers typed so far survive a reload', () => {
  openForm(ALL_KINDS)
  answerAll()
  cleanup()
  openForm(ALL_KINDS)
  expect(screen.getByLabelText('Who is it?')).toHaveProperty('value', 'Ada')
  expect(screen.getByLabelText('Option b')).toHaveProperty('checked', true)
})

test('how each answer came about is sent with it, also after a reload', async () => {
  const first = openForm(ALL_KINDS)
  choose(/Choose one/, /Option a/)
  cleanup()
  expect(first.navigation.went).toEqual([])
  const { navigation } = openForm(ALL_KINDS)
  answerAll()
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual(['ending']))
  const [written] = server.callsTo('/v1/write_form')
  const log = (written?.['answer_log'] ?? {}) as AnswerLog // sent by our own page
  expect(Object.keys(log).sort()).toEqual(['age', 'name', 'one', 'step'])
  expect([log['one']?.n_changes, log['age']?.n_changes]).toEqual([1, 0])
  expect(log['one']?.last_ms).toBeGreaterThanOrEqual(log['one']?.first_ms ?? Number.NaN)
  expect(sentForms()[0]?.answer_log).toEqual(log)
})

test('a form that is stored already is not written again', async () => {
  const first = openForm(ALL_KINDS)
  answerAll()
  press('Next')
  await waitFor(() => expect(first.navigation.went).toEqual(['ending']))
  cleanup()
  const again = openForm(ALL_KINDS)
  press('Next')
  await waitFor(() => expect(again.navigation.went).toEqual(['ending']))
  expect(server.callsTo('/v1/write_form')).toHaveLength(1)
})

const topics = JSON.stringify([
  { slug: 'climate', title: 'Climate change', phrase: 'climate change' },
  { slug: 'will-smith', title: 'Will Smith' },
])

test('a study with topics of its own asks about them, and sends their keys', async () => {
  const { navigation } = openForm(imp, { settings: { topics } })
  expect(screen.queryByText(/monkeypox/i)).toBeNull()
  for (const [question, option] of [
    [/important to you is news about climate change/, /^Some importance/],
    [/newsworthy are stories about climate change/, /^High/],
    [/important to you is news about Will Smith/, /^Low/],
    [/newsworthy are stories about Will Smith/, /^No/],
  ] as const)
    choose(question, option)
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual(['ending']))
  expect(sentForms()[0]?.form_fields).toMatchObject({
    'climate-importance': '4_some-importance',
    'climate-newsworthiness': '5_high-newsworthiness',
    'will-smith-importance': '3_low-importance',
    'will-smith-newsworthiness': '1_no-newsworthiness',
    'imp_block-order': expect.stringMatching(/^(climate%3Bwill-smith|will-smith%3Bclimate)$/),
  })
})

test('a page without a visit asks about the published topics', () => {
  openForm(imp, { hasVisit: false, settings: { topics } })
  expect(screen.getByText('How important to you is news about monkeypox?')).toBeDefined()
})

test('an answer that was typed before an update is still chosen, and is sent as published', async () => {
  const { inStudy: _, ...fixed } = ccn
  const only = { ...fixed, pages: onePage([{ name: 'all', items: itemsOf(ccn).slice(-1) }]) }
  const first = openForm(only)
  choose(/serious problem/, /Slightly agree/)
  const draft = Object.entries(localStorage).find(([, value]) => String(value).includes('4_slightly-agree'))
  if (draft === undefined) throw new Error('The answer was not kept')
  localStorage.setItem(draft[0], String(draft[1]).replace('4_slightly-agree', '4_somewhat-agree'))
  cleanup()
  expect(first.navigation.went).toEqual([])
  const { navigation } = openForm(only)
  expect(screen.getByLabelText('Slightly agree')).toHaveProperty('checked', true)
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual(['ending']))
  expect(sentForms()[0]?.form_fields).toMatchObject({ 'monkeypox-problem': '4_slightly-agree' })
})

test('what comes next is what the server says, and the published list of stops is kept', async () => {
  const { navigation } = openForm(ALL_KINDS, { after: ['final'] })
  expect(screen.getByText('Part 1 of 2')).toBeDefined()
  answerAll()
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual([`${location.origin}/form/final`]))
  const { origin } = location
  expect(JSON.parse(localStorage.getItem('redirectionRoutes') ?? '')).toEqual([
    { [`${origin}/form/all-kinds`]: 1 },
    { [`${origin}/form/final`]: 0 },
  ])
  expect(localStorage.getItem('nextRoute')).toBe(`${origin}/form/final`)
})

test('where the outbox was faster than the specified call, the server is asked where to go', async () => {
  server.answer('/v1/write_form', () => 'no-answer')
  const { navigation } = openForm(ALL_KINDS, { after: ['final'] })
  answerAll()
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual([`${location.origin}/form/final`]))
  expect(server.callsTo('/v1/next_step')).toHaveLength(1)
})

test('a study that keeps its pages from going on marks the form as sent and stays', async () => {
  const { navigation } = openForm(ALL_KINDS, { settings: { 'redirect-disabled': 'yes' } })
  answerAll()
  press('Next')
  await waitFor(() => expect(localStorage.getItem('nextRoute')).toBe(`${location.origin}/`))
  expect(saveLine()).toBe('Your answers are saved.')
  expect(navigation.went).toEqual([])
})
