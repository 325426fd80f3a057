import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assign, openEnding, setUpEnding } from '../testing/an-ending.tsx'

setUpEnding()

const HOUR = 3_600_000

test('between two waves the ending says that this part is done, when the next opens, and not that all is over', async () => {
  const next_visit = { opens_at: Date.now() + HOUR, closes_at: null, link: '' }
  openEnding({ reply: { ending: { kind: 'return-home' }, leaves_by_itself: false, debrief: '', next_visit } })
  expect(await screen.findByText('This part of the study is done, and your answers are saved.')).toBeDefined()
  expect(screen.getByText(/The next part of this study opens on/)).toBeDefined()
  expect(screen.getByText('That is all for now. You may close this page.')).toBeDefined()
  expect(screen.queryByText(/end of the study|nothing else to do/)).toBeNull()
  expect(screen.queryByText('What this study was about')).toBeNull()
})

test('an exit between two waves is not taken before the person has read when to come back', async () => {
  openEnding({ reply: { leaves_by_itself: false, next_visit: { opens_at: Date.now() + HOUR, closes_at: null, link: '' } } })
  expect(await screen.findByText('Continue to lab.example', { selector: 'a' })).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
})

test('a next part that is open can be begun at once', async () => {
  const next_visit = { opens_at: Date.now() - HOUR, closes_at: null, link: 'https://lab.example/feed?personal=x' }
  openEnding({ reply: { ending: { kind: 'return-home' }, leaves_by_itself: false, debrief: '', next_visit } })
  expect(await screen.findByText('Begin the next part')).toHaveProperty('href', next_visit.link)
})
