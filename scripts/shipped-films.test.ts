import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'public/interventions'
const films = readdirSync(FOLDER).filter((name) => name.endsWith('.mp4'))

test('there are four shipped films', () => {
  expect(films).toHaveLength(4)
})

test.each(films)('%s has a sound track for its sound button', (name) => {
  // The handler of a track says what it holds.
  expect(readFileSync(`${FOLDER}/${name}`, 'latin1')).toContain('soun')
})
