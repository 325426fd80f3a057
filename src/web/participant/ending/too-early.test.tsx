import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooEarly } from './next-visit.tsx'

const OPENS_AT = Date.UTC(2027, 4, 8, 7, 5)
const CLOSES_AT = Date.UTC(2027, 4, 10, 7, 5)

let files: Blob[]
beforeEach(() => {
  // Far from the zone of most machines that run this.
  vi.stubEnv('TZ', 'America/New_York')
  files = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`) // we make no media sources
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

function open({ address = '/feed?experiment_id=e12345', closes_at = CLOSES_AT as number | null } = {}) {
  history.replaceState(null, '', address)
  const showEnding = vi.fn()
  render(<TooEarly early={{ step: 'too_early', opens_at: OPENS_AT, closes_at }} showEnding={showEnding} />)
  return { showEnding, file: () => (files.at(-1) as Blob).text() } // it was made
}

/** As one line for each property, however long ones are folded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('somebody who comes too early reads by their own clock when the wave opens and closes', () => {
  open()
  expect(screen.getByText(/opens on Saturday,? May 8,? at 3:05.AM EDT/)).toBeDefined()
  expect(screen.getByText(/Monday,? May 10,? at 3:05.AM EDT/)).toBeDefined()
})

test('a wave that does not close has no second moment', () => {
  open({ closes_at: null })
  expect(screen.queryByText(/May 10/)).toBeNull()
})

test('a calendar file has the same moments, in universal time', async () => {
  const { file } = open()
  const link = await screen.findByText('Add to calendar', { selector: 'a' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['blob:1', 'next-part.ics'])
  expect(linesOf(await file())).toEqual(expect.arrayContaining(['DTSTART:20270508T070500Z', 'DTEND:20270510T070500Z']))
})

test('the calendar file has the personal link with which somebody came', async () => {
  const { file } = open({ address: `/feed?experiment_id=e12345&personal=${'s'.repeat(80)}` })
  expect(linesOf(await file())).toContain(`URL:${location.origin}/feed?experiment_id=e12345&personal=${'s'.repeat(80)}`)
})

test.each(['/feed?experiment_id=e12345', '/feed?experiment_id=e12345&PROLIFIC_PID=p1&STUDY_ID=s1'])(
  'no link that needs this browser or the panel is in it: %s',
  async (address) => {
    const { file } = open({ address })
    expect(await file()).not.toContain('URL:')
  },
)

test('the last ending can be read again', () => {
  const { showEnding } = open()
  fireEvent.click(screen.getByRole('button'))
  expect(showEnding).toHaveBeenCalledOnce()
})
