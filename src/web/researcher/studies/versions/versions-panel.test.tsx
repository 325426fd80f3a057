import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StudyVersion } from '../study-types.ts'
import { renderPanel } from '../waves/testing/a-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

afterEach(cleanup)

const aVersion = (version: number): StudyVersion => ({
  ...{ version, n_conditions: 1, created_at: 1_800_000_000_000, participants: 3, changes: [], risks: [], running_changes: [] },
})
const approval = { number: 'EK-7', ends_on: null, version: 1, is_changed: false }
const preregistered = {
  ...{ service: 'osf' as const, link: 'https://osf.io/abcde', registered_on: '2026-01-02' },
  ...{ version: 2, n_changes: 0 },
}

function open(given: Partial<Parameters<typeof VersionsPanel>[0]>) {
  const versions = [aVersion(2), aVersion(1)]
  renderPanel(
    <VersionsPanel
      {...{ versions, names: [], shownVersion: 2, onVersion: () => undefined, approval: null, preregistered: null, ...given }}
    />,
  )
  return screen.getAllByRole('listitem').map((each) => within(each))
}

test('the approval and the registration stand at the version that they are for, and at no other', () => {
  const [second, first] = open({ approval, preregistered })
  expect(first?.getByText(/^Approved:/).textContent).toBe('Approved: EK-7')
  expect(first?.queryByText(/Preregistered/)).toBeNull()
  expect(second?.getByRole('link', { name: 'Preregistered 2026-01-02 (OSF)' }).getAttribute('href')).toBe('https://osf.io/abcde')
  expect(second?.queryByText(/Approved/)).toBeNull()
})

test('a study without either says nothing about them', () => {
  open({})
  expect(screen.queryByText(/Approved|Preregistered/)).toBeNull()
})
