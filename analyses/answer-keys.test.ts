import { expect, test } from 'vitest'
import { fieldNames } from '#domain/answers/form-fields.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'

/** Published scripts make columns of answers: small letters, and _ for -. */
const columnOf = (field: string) => field.replaceAll('-', '_').toLowerCase()

test('two answers never become one column in a published analysis', () => {
  const fields = new Set(questionnaires.flatMap((questionnaire) => [...fieldNames(questionnaire)]))
  const columns = new Set([...fields].map(columnOf))
  expect(fields.size).toBeGreaterThan(40)
  expect(columns.size).toBe(fields.size)
  for (const reserved of ['user_id', 'experiment_id', 'condition', 'crt']) expect(columns).not.toContain(reserved)
})

test('only the six problems of cognitive reflection have columns that begin with crt_, by whose number scripts divide', () => {
  const fields = questionnaires.flatMap((questionnaire) => fieldNames(questionnaire))
  expect(fields.map(columnOf).filter((column) => column.includes('crt_'))).toHaveLength(6)
})
