import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Finding } from '#domain/study/checks/preflight.ts'
import { RisksBlock } from './risks-block.tsx'
import { useAcceptedRisks } from './use-accepted-risks.ts'

afterEach(cleanup)

const aFinding = (text: string, more: Partial<Finding> = {}): Finding => ({
  ...{ kind: 'risk', place: 'platform', conditions: [], text },
  ...more,
})

function Block({ findings, asked }: { findings: readonly Finding[]; asked?: object }) {
  const known = useAcceptedRisks(findings)
  return (
    <MantineProvider>
      <RisksBlock known={known} label="I know, create anyway" asked={asked} />
      <output>{JSON.stringify(known.accepted)}</output>
    </MantineProvider>
  )
}

const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I know, create anyway' })
const accepted = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '')

test('every risk is listed with its section, and one tick accepts all of them', () => {
  const ofOne = aFinding('Nobody sees it.', { place: 'end-message', conditions: [2], names: ['a', 'b'] })
  render(<Block findings={[aFinding('Nobody is paid.'), ofOne, aFinding('Shorter is better.', { kind: 'advice' })]} />)
  expect(screen.getByRole('heading', { name: '2 risks to accept' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nobody is paid. Recruitment platform',
    'Condition 2 (b): Nobody sees it. Custom end message',
  ])
  fireEvent.click(tick())
  // As the server words them, which does not name conditions.
  expect([tick().checked, accepted()]).toEqual([true, ['Nobody is paid.', 'Condition 2: Nobody sees it.']])
  fireEvent.click(tick())
  expect([tick().checked, accepted()]).toEqual([false, []])
})

test('the tick is off again as soon as there is another risk, and stays on where one goes away', () => {
  const [paid, seen] = [aFinding('Nobody is paid.'), aFinding('Nobody sees it.')]
  const { rerender } = render(<Block findings={[paid, seen]} />)
  fireEvent.click(tick())
  rerender(<Block findings={[paid]} />)
  expect(tick().checked).toBe(true)
  rerender(<Block findings={[paid, seen, aFinding('Nobody is told.')]} />)
  expect(tick().checked).toBe(false)
})

test('without a risk there is no tick', () => {
  render(<Block findings={[aFinding('Shorter is better.', { kind: 'note' })]} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('creating without the tick leads to it and says what to do', () => {
  const findings = [aFinding('Nobody is paid.')]
  const { rerender } = render(<Block findings={findings} />)
  expect(screen.queryByText('Tick this, or change what is listed.')).toBeNull()
  const asked = {}
  rerender(<Block findings={findings} asked={asked} />)
  expect(document.activeElement).toBe(tick())
  const said = screen.getByText('Tick this, or change what is listed.')
  expect(tick().getAttribute('aria-describedby')).toContain(said.id)
  fireEvent.click(tick())
  expect(screen.queryByText('Tick this, or change what is listed.')).toBeNull()
})
