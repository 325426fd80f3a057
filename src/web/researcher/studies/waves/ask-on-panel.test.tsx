import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ShownPanel, usePanel } from '../panel/use-panel.ts'
import { AskOnPanel } from './ask-on-panel.tsx'
import { answering, renderPanel } from './testing/a-panel.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

// The field that grows with its text waits for fonts, which this document does not have.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(cleanup)

const PANEL: ShownPanel = {
  panel_label: 'Prolific',
  proposal: { name: '', link: '', devices: [], replaced_exits: [] },
  has_open_plan: false,
  platform: 'prolific',
  has_token: true,
  may_set_token: true,
  may_use_account: true,
  panel_studies: ['study-1'],
  panel_study_id: 'study-1',
  has_report_secret: false,
  link_key: { signed_part: null, is_needed: false },
  report_address: '',
  last_report_at: null,
}

type Asked = { n_confirmed?: unknown; action?: unknown }

/** Ten people are due. The server wants the right number confirmed. */
const tenAreDue = ({ n_confirmed, action }: Asked) =>
  n_confirmed === 10
    ? { n_people: 10, draft_study_id: action === 'draft-study' ? 'draft-7' : null }
    : { refused: 'n_confirmed: 10 people are concerned' }

const show = (panel: Partial<ShownPanel> = {}, answer: (body: Asked) => object = tenAreDue) => {
  const sent = answering({ '/v1/show_panel': () => ({ ...PANEL, ...panel }), '/v1/ask_back_on_panel': answer })
  renderPanel(<AskOnPanel experiment_id="eabc12" wave="week" />)
  return () => sent.filter(({ path }) => path === '/v1/ask_back_on_panel').map(({ body }) => body)
}
const press = (name: string) => fireEvent.click(screen.getByText(name))

/** Says when the answer is there. */
function Loaded() {
  const { data } = usePanel('eabc12')
  return <p>{data && `of ${data.platform}`}</p>
}

test.each([
  ['a guest, who may not use the account', { may_use_account: false }],
  ['a study of another platform, without a token', { platform: 'mturk', has_token: false }],
  ['a study of another platform that belongs to none there', { platform: '', panel_studies: [] }],
])('%s sees no panel', async (_, panel) => {
  answering({ '/v1/show_panel': () => ({ ...PANEL, ...panel }) })
  renderPanel(
    <>
      <AskOnPanel experiment_id="eabc12" wave="week" />
      <Loaded />
    </>,
  )
  await screen.findByText(`of ${{ ...PANEL, ...panel }.platform}`.trim())
  expect(screen.queryByText(/Fill the group|This needs the token/)).toBeNull()
})

test.each([
  ['a lab without a token', { has_token: false }],
  ['a study that belongs to none there', { panel_studies: [] }],
])('%s reads where both are', async (_, panel) => {
  answering({ '/v1/show_panel': () => ({ ...PANEL, ...panel }) })
  renderPanel(<AskOnPanel experiment_id="eabc12" wave="week" />)
  await screen.findByText(/This needs the token of your lab/)
  expect(screen.queryByText('Fill the group')).toBeNull()
})

test('a press says first how many people it concerns; nothing is done until that is confirmed', async () => {
  const asked = show()
  await screen.findByText('Fill the group')
  press('Fill the group')
  await screen.findByText('10 people are concerned.')
  expect(asked()).toEqual([
    { experiment_id: 'eabc12', wave: 'week', panel_study_id: 'study-1', action: 'fill-group', n_confirmed: -1 },
  ])
  press('Cancel')
  expect(screen.queryByText('10 people are concerned.')).toBeNull()
  expect(asked()).toHaveLength(1)
  press('Fill the group')
  await screen.findByText('10 people are concerned.')
  press('Yes, do it')
  await screen.findByText('10 people are in the participant group of this wave.')
  expect(asked().at(-1)).toMatchObject({ action: 'fill-group', n_confirmed: 10 })
})

test('a draft is made for the study that was chosen, and named', async () => {
  const asked = show({ panel_studies: ['study-1', 'study-2'] })
  fireEvent.change(await screen.findByLabelText('Study on Prolific'), { target: { value: 'study-2' } })
  press('Make a draft for the group')
  await screen.findByText('10 people are concerned.')
  press('Yes, do it')
  await screen.findByText(/The draft is on Prolific, for 10 people, with the codes of this wave/)
  expect(asked().at(-1)).toMatchObject({ action: 'draft-study', panel_study_id: 'study-2' })
})

test('a message cannot be sent while it is empty, and goes as it was written', async () => {
  const asked = show()
  const button = (await screen.findByText('Send the message')).closest('button')
  expect(button?.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Message to who is due'), { target: { value: ' ' } })
  expect(button?.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Message to who is due'), { target: { value: 'Please come back.' } })
  press('Send the message')
  await screen.findByText('10 people are concerned.')
  press('Yes, do it')
  await screen.findByText('10 people got the message.')
  expect(asked().at(-1)).toMatchObject({ action: 'message', message: 'Please come back.' })
})

test('what Prolific refuses is said, and the next press works', async () => {
  let isDown = true
  show({}, (body) => (isDown ? { refused: 'Prolific did not take the token.' } : tenAreDue(body)))
  await screen.findByText('Fill the group')
  press('Fill the group')
  await screen.findByText('Prolific did not take the token.')
  expect(screen.queryByText('Yes, do it')).toBeNull()
  isDown = false
  press('Fill the group')
  await screen.findByText('10 people are concerned.')
  press('Yes, do it')
  await screen.findByText('10 people are in the participant group of this wave.')
  expect(screen.queryByText('Prolific did not take the token.')).toBeNull()
})
