import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { findPanel } from '#domain/panels/index.ts'
import { answering, renderPanel } from '../waves/testing/a-panel.tsx'
import { ByHand } from './by-hand.tsx'
import { KeyForm } from './key-form.tsx'
import type { ShownPanel } from './use-panel.ts'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

afterEach(cleanup)

const PANEL: ShownPanel = {
  ...{ platform: 'lucid', panel_label: 'Cint', has_token: false, may_set_token: true, may_use_account: true },
  ...{ panel_studies: [], panel_study_id: '', has_open_plan: false, has_report_secret: false, report_address: '' },
  proposal: { name: '', link: '', devices: [], replaced_exits: [] },
  link_key: { signed_part: null, is_needed: false },
  last_report_at: null,
}
const KEY = 'ZZ6VkORqV25iSWOVb5cwZ03zpns'

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a key is stored with the place where the signed part ends, which nobody chose before', async () => {
  const sent = answering({ '/v1/set_panel_key': () => ({ has_key: true }) })
  renderPanel(<KeyForm experiment_id="eabc12" shown={PANEL} />)
  const ends = screen.getByLabelText(/signed part/)
  expect(ends).toMatchObject({ value: '', required: true })
  type('Key', KEY)
  type(/signed part/, 'through-ampersand')
  fireEvent.submit(screen.getByText('Store the key'))
  expect(await screen.findByText('The key is stored.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ experiment_id: 'eabc12', key: KEY, signed_part: 'through-ampersand' }])
  expect(screen.queryByDisplayValue(KEY)).toBeNull()
})

test('a key that is stored is deleted without another choice', async () => {
  const sent = answering({ '/v1/set_panel_key': () => ({ has_key: false }) })
  renderPanel(<KeyForm experiment_id="eabc12" shown={{ ...PANEL, link_key: { signed_part: 'through-name', is_needed: true } }} />)
  expect(screen.getByText(/The lab has a key\. The signed part of an address ends behind the name/)).toBeTruthy()
  fireEvent.click(screen.getByText('Delete the key'))
  expect(await screen.findByText('The key is deleted.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ experiment_id: 'eabc12', key: '' }])
})

const show = (name: string, given: Partial<ShownPanel> = {}) => {
  const { byHand, label } = findPanel(name) ?? {}
  if (byHand === undefined) throw new Error(`${name} has an API`)
  renderPanel(<ByHand byHand={byHand} shown={{ ...PANEL, platform: name, panel_label: label ?? '', ...given }} />)
}

test('the page of a study on Connect says what works from here, and what is done on Connect’s page', () => {
  show('connect')
  expect(screen.getByText(/Connect adds participantId, assignmentId and projectId by itself/)).toBeTruthy()
  expect(screen.getByText('On the page of CloudResearch Connect')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [true, /Store the key below\./],
  [false, /An owner of the lab can store it on this page\./],
])(
  'a study that wants signed links without a key says so, also to somebody who may not store it (%j)',
  (may_set_token, words) => {
    show('lucid', { may_set_token, link_key: { signed_part: null, is_needed: true } })
    expect(screen.getByText(/signed links let nobody in/).textContent).toMatch(words)
  },
)
