import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { contactWords } from '../contact/contact-words.ts'
import { OwnData } from './own-data.tsx'
import { privacyWords } from './privacy-words.ts'
import type { MyData } from './use-my-data.ts'

afterEach(cleanup)

const FOUND: MyData = {
  experiment_id: 'eabc12',
  state: 'stored',
  reason: null,
  started_on: '2027-02-01',
  n_events: 12,
  n_answers: 3,
  erase_by: null,
  erased_at: null,
  retention_date: null,
  contact: '',
  asks_address: false,
  network_kept: false,
  may_read: true,
}
const show = (found: Partial<MyData>) =>
  render(<OwnData found={{ ...FOUND, ...found }} proof={{ receipt: '0000-1111' }} refresh={() => undefined} />)

test('a study that asks for an address says how it is kept, as the page that asked for it did', () => {
  show({ asks_address: true })
  expect(screen.getByText(contactWords.kept).previousElementSibling?.textContent).toBe(contactWords.address)
  expect(contactWords.kept).toMatch(/encrypted and apart .* in no file .* deleted after the last part or when you withdraw/)
})

test.each<[string, Partial<MyData>]>([
  ['one that asks for none', {}],
  ['one whose data are being erased, the address among them', { asks_address: true, state: 'to-be-erased', erase_by: 0 }],
  ['one whose data were erased', { asks_address: true, state: 'erased', erased_at: 0 }],
])('%s says nothing of it', (_, found) => {
  show(found)
  expect(screen.queryByText(contactWords.kept)).toBeNull()
})

test('a person whose network was kept as a hash reads so, until it is erased', () => {
  show({ network_kept: true })
  expect(screen.getByText(privacyWords.networkKept).previousElementSibling?.textContent).toBe(privacyWords.network)
  expect(privacyWords.networkKept).toMatch(/never your internet address.*key to the code is destroyed/)
  cleanup()
  show({ network_kept: false })
  expect(screen.queryByText(privacyWords.networkKept)).toBeNull()
})
