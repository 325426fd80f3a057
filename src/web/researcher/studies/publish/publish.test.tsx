import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answering, renderPanel } from '../waves/testing/a-panel.tsx'
import { DepositItem } from './deposit-item.tsx'
import { sendingWords } from './deposit-words.ts'
import { DetailsForm } from './details-form.tsx'
import type { ShownDeposit, ShownPublication } from './use-publication.ts'

afterEach(cleanup)

const shown: ShownPublication = {
  details: {
    ...{ title: 'Labels', description: 'Of a feed', licence: 'CC-BY-4.0', embargo_until: '', preregistration: '', paper: '' },
    creators: [{ name: 'Lovelace, Ada', orcid: '', affiliation: '' }],
    keywords: ['feeds'],
  },
  ...{ is_stored: true, revision: 3, problems: [], warnings: [], may_deposit: true, deposits: [] },
  services: [{ name: 'zenodo', label: 'Zenodo', has_token: true }],
}

test('a pasted ORCID becomes a plain one, a mistyped one is said, and people are added and taken out', async () => {
  const sent = answering({ '/v1/set_publication': () => ({ problems: [], revision: 4 }) })
  renderPanel(<DetailsForm experiment_id="eabc12" shown={shown} mayChange />)
  const orcid = screen.getByLabelText<HTMLInputElement>('ORCID of person 1')
  fireEvent.change(orcid, { target: { value: '0000-0002-1825-0098' } })
  expect(screen.getByText(/check digit does not fit/)).toBeDefined()
  fireEvent.change(orcid, { target: { value: 'https://orcid.org/0000-0002-1825-0097' } })
  fireEvent.blur(orcid)
  expect(orcid.value).toBe('0000-0002-1825-0097')
  fireEvent.click(screen.getByText('Add a person'))
  fireEvent.change(screen.getByLabelText('Name of person 2'), { target: { value: 'Byron, Anne' } })
  fireEvent.click(screen.getByLabelText('Take person 1 out'))
  fireEvent.change(screen.getByLabelText('Keywords'), { target: { value: 'feeds, labels' } })
  fireEvent.submit(screen.getByLabelText('Title'))
  await waitFor(() => expect(screen.getByText('Stored.')).toBeDefined())
  expect(sent[0]?.body).toMatchObject({
    details: { creators: [{ name: 'Byron, Anne', orcid: '', affiliation: '' }], keywords: ['feeds', 'labels'] },
  })
})

test('who may not change it reads it', () => {
  renderPanel(<DetailsForm experiment_id="eabc12" shown={shown} mayChange={false} />)
  expect(screen.getByLabelText<HTMLInputElement>('Title').readOnly).toBe(true)
  for (const button of ['Store', 'Add a person']) expect(screen.queryByText(button)).toBeNull()
})

const deposit: ShownDeposit = {
  ...{ service: 'zenodo', content: 'data', doi: '10.5281/zenodo.1', page: 'https://zenodo.org/deposit/1' },
  ...{ sent_at: null, file_name: null, bytes: null, job: null },
}

test('a sending can be stopped by those who may send, and a refusal is read in the words of the service', () => {
  const job = { job_id: 'a', state: 'running' as const, done: 2048, total: 4096, error: null }
  const props = { experiment_id: 'eabc12', services: shown.services }
  renderPanel(<DepositItem {...props} deposit={{ ...deposit, job }} mayStop />)
  expect(screen.getByText('2.0 of 4.0 MB sent')).toBeDefined()
  expect(screen.getByText('Stop')).toBeDefined()
  cleanup()
  const failed = {
    ...deposit,
    job: { ...job, state: 'failed' as const, error: 'Zenodo asks to wait 5 minutes. Try again then.' },
  }
  renderPanel(<DepositItem {...props} deposit={failed} mayStop={false} />)
  expect(screen.getByRole('alert').textContent).toContain('asks to wait 5 minutes')
  expect(screen.queryByText('Stop')).toBeNull()
})

test('progress is told in words from the first moment on', () => {
  const at = (given: object) => sendingWords({ job_id: 'a', state: 'running', done: 0, total: 0, error: null, ...given })
  expect(at({ state: 'waiting' })).toBe('Waiting to begin.')
  expect(at({})).toBe('The file is being made …')
  expect(at({ done: 10, total: 80 })).toBe('10 of 80 KB sent')
})
