import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionnaires } from '#domain/questionnaires/index.ts'

test('docs/INSTRUMENTS.md names every shipped questionnaire', () => {
  const table = readFileSync('docs/INSTRUMENTS.md', 'utf8')
  expect(questionnaires.filter(({ name }) => !table.includes(`\`${name}\``))).toEqual([])
})
