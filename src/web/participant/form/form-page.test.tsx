import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ParticipantEvent } from '#contract/events.ts'
import { questionnaire as ac } from '#domain/questionnaires/ac.ts'
import { questionnaire as demographics } from '#domain/questionnaires/form.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import {
  ALL_KINDS,
  answerAll,
  choose,
  group,
  openForm,
  press,
  saveLine,
  sentForms,
  server,
  setUpForm,
  write,
} from '../testing/a-form-page.tsx'
import { refusing } from '../testing/fake-server.ts'

setUpForm()

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
