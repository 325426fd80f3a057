import { writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { questionnaireDefinition } from '#contract/questionnaire-definition.ts'
import { schemaNames } from '#contract/questionnaire-parts.ts'

export const SCHEMA_FILE = 'public/schemas/questionnaire-1.json'

/** The published schema of questionnaires. `make-questionnaire-schema.test.ts` fails when the file is stale. */
export function questionnaireSchema(): string {
  const { $schema, ...rest } = z.toJSONSchema(questionnaireDefinition, { io: 'input', reused: 'inline', metadata: schemaNames })
  const title = 'A questionnaire of Feedlab, format 1. What it means: docs/QUESTIONNAIRES.md'
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`
}

if (process.argv[1]?.endsWith('make-questionnaire-schema.ts')) writeFileSync(SCHEMA_FILE, questionnaireSchema())
