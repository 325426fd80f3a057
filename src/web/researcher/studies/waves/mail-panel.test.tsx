import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MailPanel } from './mail-panel.tsx'
import { answering, renderPanel } from './testing/a-panel.tsx'
import type { WaveMails } from './use-wave-mails.ts'

afterEach(cleanup)

const AT = Date.UTC(2027, 1, 8, 9)
const NOTHING: WaveMails = {
  mails_by: 'installation',
  may_set_mail_server: false,
  per_minute: 30,
  addresses: { given: 0, stopped: 0, refused: 0, over: 0 },
  preview: { subject: 'Rumours: the next part is open', text: 'Hello,\n\nhttps://x.example/link', reminders: [24] },
  n_due: 0,
  counts: [],
  n_found: 0,
  log: [],
}

const show = (mails: Partial<WaveMails>, test: () => object = () => ({ sent_to: 'me@lab.example' })) => {
  const sent = answering({ '/v1/show_wave_mails': () => ({ ...NOTHING, ...mails }), '/v1/test_wave_mail': test })
  renderPanel(<MailPanel experiment_id="eabc12" wave="week" />)
  return sent
}

test('before anybody gave an address the panel shows the mail, and no table', async () => {
  show({})
  await screen.findByText('Rumours: the next part is open')
  expect(screen.getByText('0 addresses to write to')).toBeDefined()
  expect(screen.getByText('0 due now')).toBeDefined()
  expect(screen.getByText(/Reminders 24 hours after the first mail/)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/nothing is sent/)).toBeNull()
})

test('without a mail server the panel says that nothing is sent, and who can change that', async () => {
  show({ mails_by: 'nobody' })
  expect((await screen.findByText(/has a mail server, so nothing is sent/)).textContent).toContain('Owners of the lab')
})

test('mails that go by the server of the lab are said to', async () => {
  show({ mails_by: 'lab' })
  await screen.findByText('Mails go by the mail server of the lab.')
})

test('a wave without a mail says so, and offers no test', async () => {
  show({ preview: null })
  await screen.findByText(/Nobody is written to about “week”/)
  expect(screen.queryByText('Send it to myself')).toBeNull()
})

test('the log says of each mail by user_id what became of it, and why; it is filtered by state', async () => {
  const line = (user_id: string, rest: Partial<WaveMails['log'][number]>) =>
    ({ user_id, occasion: 0, state: 'sent', problem: null, attempts: 1, at: AT, ...rest }) as const
  const sent = show({
    addresses: { given: 2, stopped: 1, refused: 1, over: 0 },
    n_due: 3,
    counts: [
      { occasion: 0, state: 'sent', n: 1200 },
      { occasion: 1, state: 'unknown', n: 1 },
    ],
    n_found: 1201,
    log: [line('ada', {}), line('bob', { occasion: 1, state: 'unknown', problem: 'restored' })],
  })
  const table = await screen.findByRole('table')
  const [, ...rows] = within(table).getAllByRole('row')
  const says = (row: number, words: RegExp) => expect(rows[row]?.textContent).toMatch(words)
  says(0, /^ada.*First mail.*Sent/)
  says(1, /^bob.*Reminder 1.*Unknown.*a backup was restored/)
  expect(screen.getByText('2 addresses to write to · 1 want no more mails · 1 refused by the mail server')).toBeDefined()
  expect(screen.getByText('First mail: 1200 sent · Reminder 1: 1 unknown · 3 due now')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Page 2'))
  await expect.poll(() => sent.at(-1)?.body).toEqual({ experiment_id: 'eabc12', wave: 'week', offset: 50 })
  fireEvent.click(screen.getByLabelText(/^Unknown/))
  await expect.poll(() => sent.at(-1)?.body).toEqual({ experiment_id: 'eabc12', wave: 'week', offset: 0, state: 'unknown' })
})

test('a test goes to oneself, and the panel says to which address', async () => {
  const sent = show({})
  fireEvent.click(await screen.findByText('Send it to myself'))
  await screen.findByText('Sent to me@lab.example.')
  expect(sent.filter(({ path }) => path === '/v1/test_wave_mail').map(({ body }) => body)).toEqual([
    { experiment_id: 'eabc12', wave: 'week' },
  ])
})

test('who has no account is asked for an address, and the next press sends it there', async () => {
  let isFirst = true
  const sent = show({}, () => {
    if (!isFirst) return { sent_to: 'ada@lab.example' }
    isFirst = false
    return { refused: 'to: say to which address' }
  })
  fireEvent.click(await screen.findByText('Send it to myself'))
  await screen.findByText('say to which address')
  fireEvent.change(screen.getByLabelText('Your address'), { target: { value: ' ada@lab.example ' } })
  fireEvent.click(screen.getByText('Send it to myself'))
  await screen.findByText('Sent to ada@lab.example.')
  expect(sent.findLast(({ path }) => path === '/v1/test_wave_mail')?.body).toMatchObject({ to: 'ada@lab.example' })
})

test('a mail server that refuses the test is named, and nothing is said to be sent', async () => {
  show({}, () => ({ refused: 'The mail server did not take the mail.' }))
  fireEvent.click(await screen.findByText('Send it to myself'))
  await screen.findByText('The mail server did not take the mail.')
  expect(screen.queryByText(/^Sent to/)).toBeNull()
})
