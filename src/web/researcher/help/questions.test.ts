import { expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { helpTopics } from './questions.ts'

const questions = helpTopics.flatMap((topic) => topic.questions)

test('twenty-one questions are answered, and no two parts of the page share an address', () => {
  expect(questions).toHaveLength(21)
  const ids = [...helpTopics, ...questions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(questions)('“$question” is answered shortly and leads to a page', ({ question, answer, where }) => {
  expect(question).toMatch(/\?$/)
  expect(answer.join(' ').split(' ').length).toBeLessThan(95)
  expect(pages.map(({ path }) => path)).toContain(where.to)
})
