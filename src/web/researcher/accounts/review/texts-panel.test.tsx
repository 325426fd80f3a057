import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextsPanel } from './texts-panel.tsx'

afterEach(cleanup)

const OWN = { condition: 1, param: 'debrief', value: 'All of it was made up.' }

const summaries = (hasDebrief: boolean, settings = [OWN]) => {
  const { container } = render(
    <MantineProvider>
      <TextsPanel settings={settings} nConditions={2} hasDebrief={hasDebrief} />
    </MantineProvider>,
  )
  return [...container.querySelectorAll('summary')].map(({ textContent }) => textContent)
}

test('conditions without a debrief of their own show the standard one, and the demo shows none', () => {
  expect(summaries(true)).toEqual(['Debrief text, Condition 1', 'Debrief text (the standard one), Condition 2'])
  cleanup()
  expect(summaries(true, [])).toEqual(['Debrief text (the standard one)'])
  cleanup()
  expect(summaries(false, [])).toEqual([])
})
