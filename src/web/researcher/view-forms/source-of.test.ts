import { expect, test } from 'vitest'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { sourceOf } from './source-of.ts'

const linesOf = (name: string) => {
  const found = findQuestionnaire(name)
  if (found === undefined) throw new Error(`No questionnaire ${name}`)
  return sourceOf(found)
}

test('a form says whom it cites, whose words it has and under which terms', () => {
  expect(linesOf('sus')).toEqual([
    expect.stringContaining('Brooke'),
    'In the words of the cited instrument.',
    'Free to use with the source named.',
  ])
  expect(linesOf('final')).toEqual(['In our own words.'])
})

test('what could not be checked is said', () => {
  expect(linesOf('mist8').at(-1)).toMatch(/^Not checked: /)
})
