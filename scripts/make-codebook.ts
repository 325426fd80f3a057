import { writeFileSync } from 'node:fs'
import { codebookMarkdown } from '#domain/exports/codebook/codebook-markdown.ts'
import { interventionInstrument, interventionItems } from '#domain/exports/codebook/intervention-instrument.ts'
import { tablesOf } from '#domain/exports/package/tables.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'

/** The text of docs/CODEBOOK.md, for a study with all questionnaires. `make-codebook.test.ts` fails when the file is stale. */
export const codebook = (): string =>
  codebookMarkdown(
    tablesOf(tidyTables, {
      experiment_id: '',
      questionnaires: [interventionInstrument(interventionItems), ...questionnaires],
      covariates: [],
    }),
  )

if (process.argv[1]?.endsWith('make-codebook.ts')) writeFileSync('docs/CODEBOOK.md', codebook())
