import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { questionnaire } from '#domain/questionnaires/contact.ts'
import { CONTACT_KEY, CONTACT_REQUIRED } from '#domain/waves/contact-address.ts'
import { loadAnswering } from '../form/load-answering.ts'
import { openForm, press, sentForms, server, setUpForm } from '../testing/a-form-page.tsx'
import { type Answer, refusing } from '../testing/fake-server.ts'
import { ContactPage } from './contact-page.tsx'
import { contactWords as words } from './contact-words.ts'

setUpForm()

const stored = (is_stored: boolean) => (): Answer => ({ body: { success: 'true', data: { is_stored } } })

/** The page of a visit, or of nobody. */
async function open({ hasVisit = true, settings = {} } = {}) {
  await loadAnswering()
  server.answer('/v1/set_contact', stored(true))
  const { participant, navigation } = openForm(questionnaire, { hasVisit, settings })
  cleanup()
  render(<ContactPage participant={participant} questionnaire={questionnaire} hasArrived={false} />)
  return navigation
}

const field = () => screen.getByLabelText<HTMLInputElement>(words.address)
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const answers = () => sentForms().map((form) => JSON.stringify(form))

test('an address that is none is not sent, is said beside the field, and the field has the focus', async () => {
  await open()
  for (const wrong of ['', '  ', 'ada', 'ada@example.org, bob@example.org']) {
    type(wrong)
    press('Next')
    expect(screen.getByText(words.wrong)).toBeDefined()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
  }
  expect(server.callsTo('/v1/set_contact')).toEqual([])
  type('ada@example.org')
  expect(screen.queryByText(words.wrong)).toBeNull()
})

test('the address is sent apart, without the space around it; the answer says only that there is one', async () => {
  await open()
  type(' ada@example.org ')
  press('Next')
  press('Next')
  await waitFor(() => expect(sentForms()).toHaveLength(1))
  expect(server.callsTo('/v1/set_contact')).toEqual([
    { session_token: server.session_token, address: 'ada@example.org', language: 'en' },
  ])
  expect(answers()[0]).toContain(`"${CONTACT_KEY}":"yes"`)
  expect(answers()[0]).not.toContain('ada@')
  // Others may use this browser too.
  expect(JSON.stringify({ ...localStorage })).not.toContain('ada@')
})

test('where it cannot be saved, the page says so, keeps what was typed, and the next press saves it', async () => {
  await open()
  server.answer('/v1/set_contact', () => 'no-answer')
  type('ada@example.org')
  press('Next')
  await screen.findByText(words.away)
  expect(field().value).toBe('ada@example.org')
  expect(field().getAttribute('aria-invalid')).toBe('false')
  expect(sentForms()).toEqual([])
  server.answer('/v1/set_contact', () => refusing(400))
  press('Next')
  await screen.findByText(words.wrong)
  server.answer('/v1/set_contact', stored(true))
  press('Next')
  await waitFor(() => expect(answers()[0]).toContain(`"${CONTACT_KEY}":"yes"`))
})

test('an address that the server did not take, as of somebody who withdrew in another tab, is no address in the data', async () => {
  await open()
  server.answer('/v1/set_contact', stored(false))
  type('ada@example.org')
  press('Next')
  await waitFor(() => expect(answers()[0]).toContain(`"${CONTACT_KEY}":"no"`))
})

test('who gives none goes on, unless the study needs one', async () => {
  await open()
  press(words.without)
  await waitFor(() => expect(answers()[0]).toContain(`"${CONTACT_KEY}":"no"`))
  expect(server.callsTo('/v1/set_contact')).toEqual([])
  cleanup()
  await open({ settings: { [CONTACT_REQUIRED]: 'yes' } })
  expect(screen.queryByText(words.without)).toBeNull()
})

test('who comes back to the page after giving one finds an empty field, and another address replaces it', async () => {
  await open()
  type('ada@example.org')
  press('Next')
  await waitFor(() => expect(sentForms()).toHaveLength(1))
  cleanup()
  await open()
  expect(field().value).toBe('')
  type('ada@other.example')
  press('Next')
  await waitFor(() => expect(server.callsTo('/v1/set_contact')).toHaveLength(2))
  expect(server.callsTo('/v1/set_contact')[1]).toMatchObject({ address: 'ada@other.example' })
})

test('a preview sends nothing', async () => {
  const { went } = await open({ hasVisit: false })
  type('ada@example.org')
  press('Next')
  await waitFor(() => expect(went).toHaveLength(1))
  expect(server.callsTo('/v1/set_contact')).toEqual([])
})
