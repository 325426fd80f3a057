import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, renderPanel } from '../waves/testing/a-panel.tsx'
import { ComparedTable } from './compared-table.tsx'
import { PlacesForm } from './places-form.tsx'
import type { ComparedRow, StudyThere } from './use-panel.ts'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

afterEach(cleanup)

const STUDY: StudyThere = {
  ...{ name: 'News', state: 'running', status: 'ACTIVE', places: 30, places_taken: 30, places_proposed: 32 },
  ...{ n_given_back: 1, n_incomplete: 2, reward: 150, currency: 'GBP' },
  ...{ cost_so_far: 0, cost_to_come: 6300, cost_of_place: 210 },
}

function show(given: Partial<StudyThere> = {}) {
  const sent = answering({ '/v1/set_panel_places': (body) => ({ places: 'places' in body ? body.places : 0 }) })
  renderPanel(<PlacesForm experiment_id="eabc12" panel_study_id="study-1" study={{ ...STUDY, ...given }} label="Prolific" />)
  return () => sent.map(({ body }) => body)
}

test('places are raised by the number that was confirmed with what it costs', async () => {
  const sent = show()
  fireEvent.submit(screen.getByText('Raise places…'))
  expect(await screen.findByText(/^2 places more, 32 places in all: 4\.20 GBP with fees\./)).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByText('Raise places'))
  expect(await screen.findByText('The study has 32 places.')).toBeTruthy()
  expect(sent()).toEqual([{ experiment_id: 'eabc12', panel_study_id: 'study-1', places: 32, n_confirmed: 2 }])
})

test('places that are free in a study that has ended there are offered again, and said to be', async () => {
  const sent = show({ state: 'ended', status: 'AWAITING REVIEW', places_taken: 29, places_proposed: 30 })
  expect(screen.getByText(/offers it again only when places are set here/)).toBeTruthy()
  fireEvent.submit(screen.getByText('Raise places…'))
  expect(await screen.findByText('1 place that nobody has now can be taken again.')).toBeTruthy()
  fireEvent.click(screen.getByText('Raise places'))
  await screen.findByText('The study has 30 places.')
  expect(sent()).toMatchObject([{ places: 30, n_confirmed: 0 }])
})

test('nothing is raised where nobody has to be replaced', () => {
  show({ places_proposed: 30, n_incomplete: 0 })
  expect(screen.getByText('Raise places…').closest('button')?.disabled).toBe(true)
})

test('people who were asked to return are marked', () => {
  const row: ComparedRow = {
    ...{ verdict: 'agree', user_id: 'p_1', outcome: 'left_early', has_withdrawn: false, expected_code: null },
    ...{ person: 'ada', submission_id: 's1', status: 'AWAITING REVIEW', code: '', awaits_review: true, bonus: 0 },
    is_asked_to_return: true,
  }
  const rows = [row, { ...row, person: 'bert', submission_id: 's2', is_asked_to_return: false }]
  renderPanel(<ComparedTable rows={rows} chosen={[]} mayChoose={() => false} onChosen={() => undefined} />)
  expect(screen.getAllByText(/asked to return/)).toHaveLength(1)
})
