import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionnaireSchema, SCHEMA_FILE } from './make-questionnaire-schema.ts'

test('the published schema of questionnaires is current; if not, run npx tsx scripts/make-questionnaire-schema.ts', () => {
  expect(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8'))).toEqual(JSON.parse(questionnaireSchema()))
})

test('the published schema is that of a format which never changes under its name', () => {
  const { properties } = JSON.parse(questionnaireSchema())
  expect(SCHEMA_FILE).toContain(`questionnaire-${properties.format_version.const}.json`)
})
