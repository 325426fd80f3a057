import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { seenVersion, WhatsNew } from './whats-new.tsx'

afterEach(() => {
  cleanup()
  seenVersion.remove()
})

const show = (current: string) =>
  render(
    <MantineProvider>
      <WhatsNew current={current} />
    </MantineProvider>,
  )
const note = () => screen.queryByRole('complementary', { name: 'What is new' })

test('after an update a line leads to what is new, until it is put away', () => {
  show('1.0.0')
  expect(note()).toBeNull()
  cleanup()
  show('1.1.0')
  expect(note()?.textContent).toContain('version 1.1.0')
  expect(screen.getByRole('link', { name: 'What is new' }).getAttribute('href')).toBe('/manual/changelog#v1.1.0')
  cleanup()
  show('1.1.0')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(note()).toBeNull()
  cleanup()
  show('1.1.0')
  expect(note()).toBeNull()
})

test('who reads what is new is not asked again', () => {
  seenVersion.write('1.0.0')
  show('1.1.0')
  const link = screen.getByRole('link', { name: 'What is new' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(note()).toBeNull()
  expect(seenVersion.read()).toBe('1.1.0')
})
