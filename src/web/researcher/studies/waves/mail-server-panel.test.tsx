import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MailServerPanel } from './mail-server-panel.tsx'
import { answering, renderPanel } from './testing/a-panel.tsx'
import type { ShownMailServer } from './use-wave-mails.ts'

afterEach(cleanup)

const STORED: NonNullable<ShownMailServer['server']> = {
  ...{ host: 'smtp.uni.example', port: 2525, user: 'lab', from: 'lab@uni.example' },
  encryption: 'starttls',
  has_password: true,
}
const NONE: ShownMailServer = { server: null, is_unreadable: false, has_installation_server: true }

function show(shown: Partial<ShownMailServer>, answers: Parameters<typeof answering>[0] = {}) {
  const sent = answering({ '/v1/show_mail_server': () => ({ ...NONE, ...shown }), ...answers })
  renderPanel(<MailServerPanel experiment_id="eabc12" />)
  return sent
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a lab without a mail server reads whose is used, types its own, and reads that it is stored', async () => {
  let isSet = false
  const sent = show(
    {},
    {
      '/v1/show_mail_server': () => (isSet ? { ...NONE, server: STORED } : NONE),
      '/v1/set_mail_server': () => {
        isSet = true
        return { is_set: true }
      },
    },
  )
  await screen.findByText(/write by the mail server of this installation/)
  expect(screen.queryByText('Send a test mail to me')).toBeNull()
  type('Host', ' smtp.uni.example ')
  type('User', 'lab')
  type('Password', 'secret')
  type('Sender', 'lab@uni.example')
  fireEvent.submit(screen.getByLabelText('Host'))
  await screen.findByText('The mail server is stored.')
  const typed = { host: 'smtp.uni.example', port: 587, encryption: 'starttls', user: 'lab', from: 'lab@uni.example' }
  expect(sent.find(({ path }) => path === '/v1/set_mail_server')?.body).toEqual({
    experiment_id: 'eabc12',
    server: { ...typed, password: 'secret' },
  })
  expect(screen.getByText('Send a test mail to me')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('another encryption brings its usual port, and a port that was typed stays', async () => {
  show({})
  const port = await screen.findByLabelText<HTMLInputElement>('Port')
  fireEvent.change(screen.getByLabelText('Encryption'), { target: { value: 'tls' } })
  expect(port.value).toBe('465')
  type('Port', '2525')
  fireEvent.change(screen.getByLabelText('Encryption'), { target: { value: 'starttls' } })
  expect(port.value).toBe('2525')
})

test('without a new password none is sent, and why the server does not store it is said', async () => {
  const sent = show({ server: STORED }, { '/v1/set_mail_server': () => ({ refused: 'Type the password.' }) })
  await screen.findByText('Stored. Empty keeps it')
  type('Host', 'other.example')
  fireEvent.submit(screen.getByLabelText('Host'))
  await screen.findByText('Type the password.')
  const { has_password: _, ...rest } = STORED
  expect(sent.find(({ path }) => path === '/v1/set_mail_server')?.body).toEqual({
    experiment_id: 'eabc12',
    server: { ...rest, host: 'other.example' },
  })
})

test('a test says exactly why no mail came, or to which address it went', async () => {
  let isAway = true
  const test_mail_server = () =>
    isAway ? { refused: 'The mail server refuses connections to this port.' } : { sent_to: 'me@lab.example' }
  show({ server: STORED }, { '/v1/test_mail_server': test_mail_server })
  fireEvent.click(await screen.findByText('Send a test mail to me'))
  await screen.findByText('The mail server refuses connections to this port.')
  isAway = false
  fireEvent.click(screen.getByText('Send a test mail to me'))
  await screen.findByText('Sent to me@lab.example.')
})

test('a server that another installation sealed can be deleted, and the panel says that nothing is sent', async () => {
  const sent = show({ is_unreadable: true }, { '/v1/set_mail_server': () => ({ is_set: false }) })
  await screen.findByText(/Nothing is sent until/)
  fireEvent.click(screen.getByText('Delete the mail server'))
  await screen.findByText('The mail server is deleted.')
  expect(sent.find(({ path }) => path === '/v1/set_mail_server')?.body).toEqual({ experiment_id: 'eabc12', server: null })
})
