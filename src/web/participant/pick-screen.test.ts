import { expect, test } from 'vitest'
import { pickScreen } from './pick-screen.ts'

test.each(['/feed', '/', '/feed/'])('%s is the feed', (path) => {
  expect(pickScreen(path)).toEqual({ screen: 'feed' })
})

test.each(['/form/crt', '/form/crt/'])('%s is a questionnaire', (path) => {
  expect(pickScreen(path)).toEqual({ screen: 'form', name: 'crt' })
})
