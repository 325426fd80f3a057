import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answering, renderPanel } from '../../studies/waves/testing/a-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'

afterEach(cleanup)

const service = (given: object = {}) => ({ name: 'osf', label: 'OSF', has_token: true, is_unreadable: false, ...given })

test('a token is stored and leaves the field, a test says whose account it is, and a refusal is said', async () => {
  let isAccepted = true
  const sent = answering({
    '/v1/show_services': () => ({ services: [service()] }),
    '/v1/set_service_token': () => ({ has_token: true }),
    '/v1/test_service_token': () => (isAccepted ? { account: 'Ada Lovelace' } : { refused: 'OSF does not accept the token.' }),
  })
  renderPanel(<ServicesPanel />)
  const osf = within(await screen.findByRole('region', { name: 'OSF' }))
  const field = osf.getByLabelText<HTMLInputElement>('Another token of OSF')
  fireEvent.change(field, { target: { value: ' abc ' } })
  fireEvent.submit(field)
  await waitFor(() => expect(osf.getByText('The token of OSF is stored.')).toBeDefined())
  expect(field.value).toBe('')
  expect(sent.find(({ path }) => path === '/v1/set_service_token')?.body).toEqual({ service: 'osf', token: 'abc' })
  fireEvent.click(osf.getByText('Test the token'))
  await waitFor(() => expect(osf.getByText(/accepts the token of Ada Lovelace/)).toBeDefined())
  isAccepted = false
  fireEvent.click(osf.getByText('Test the token'))
  await waitFor(() => expect(osf.getByRole('alert').textContent).toContain('does not accept'))
})

test('a token of another installation is said, and can be deleted', async () => {
  const sent = answering({
    '/v1/show_services': () => ({ services: [service({ has_token: false, is_unreadable: true })] }),
    '/v1/set_service_token': () => ({ has_token: false }),
  })
  renderPanel(<ServicesPanel />)
  expect(await screen.findByText(/stored by another installation/)).toBeDefined()
  expect(screen.queryByText('Test the token')).toBeNull()
  fireEvent.click(screen.getByText('Delete the token'))
  await waitFor(() => expect(sent.some(({ path }) => path === '/v1/set_service_token')).toBe(true))
})
