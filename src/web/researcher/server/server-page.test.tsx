import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, openPage } from '../testing/open-page.tsx'
import type { Health } from './use-server.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const HEALTH: Health = {
  ...{ level: 'warn', verdict: 'One thing wants your attention.', node: 'lab-1', at: Date.UTC(2027, 0, 8, 9) },
  lines: [
    { name: 'Database', level: 'ok', value: 'Well', says: 'It answers.', todo: null },
    { name: 'Last backup', level: 'warn', value: 'None', says: 'There is none.', todo: 'Set BACKUP_DIR.' },
  ],
}

test('while the server is away the page says so, keeps what it knew and comes back by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: ReturnType<NonNullable<Answers['/v1/show_server']>> = HEALTH
  await openPage('/server', { '/v1/show_server': () => answer })
  await screen.findByText('One thing wants your attention.')
  expect(screen.getByText('Set BACKUP_DIR.')).toBeTruthy()

  answer = null
  await vi.advanceTimersByTimeAsync(5000)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server does not answer.')
  expect(alert.textContent).toContain('Below is what it said at')
  expect(screen.getByText('Database')).toBeTruthy()

  answer = { refused: 'Away', status: 503 }
  await vi.advanceTimersByTimeAsync(5000)
  expect((await screen.findByText(/its database does not/)).textContent).toBeTruthy()

  answer = HEALTH
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('One thing wants your attention.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who is no owner of the first lab reads that the page is not for them', async () => {
  await openPage('/server', { '/v1/show_server': () => ({ refused: 'No', status: 403 }) })
  await screen.findByText(/is for owners of the first lab of this installation/)
  expect(screen.queryByRole('alert')).toBeNull()
})
