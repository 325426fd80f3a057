import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { StudyTour } from './study-tour.tsx'
import { TOUR_STOPS } from './tour-stops.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = () =>
  render(
    <MantineProvider>
      <StudyTour />
    </MantineProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const offer = () => screen.queryByRole('complementary', { name: 'Tour of this page' })

test('the tour goes through its stops, forth and back, and is not offered again', () => {
  show()
  press('Show me around')
  expect(screen.getByRole('dialog', { name: 'Conditions' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Conditions')
  press('Next')
  press('Back')
  for (const { title } of TOUR_STOPS.slice(1)) {
    press('Next')
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  }
  press('Done')
  expect([screen.queryByRole('dialog'), offer()]).toEqual([null, null])
  cleanup()
  show()
  expect(offer()).toBeNull()
})

test.each(['No, thanks', 'Escape'])('it can be left by %s, for good', (way) => {
  show()
  if (way === 'Escape') {
    press('Show me around')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  } else press(way)
  expect([screen.queryByRole('dialog'), offer()]).toEqual([null, null])
  cleanup()
  show()
  expect(offer()).toBeNull()
})

test('every stop is a place of the page', () => {
  const places = ['conditions', 'create', ...newerVariant.sections.map(({ id }) => id)]
  expect(TOUR_STOPS.filter(({ place }) => !places.includes(place))).toEqual([])
})
