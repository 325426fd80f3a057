import type { FeedAlgorithm } from '../../feed-algorithms/feed-algorithm.ts'
import { feedAlgorithms } from '../../feed-algorithms/index.ts'
import type { Questionnaire } from '../../questionnaires/questionnaire.ts'
import { codebookHtml } from '../codebook/codebook-html.ts'
import { codebookItemsCsv } from '../codebook/items.ts'
import { codebookCsv, codebookValuesCsv } from '../codebook/variables.ts'
import { changes } from './changes.ts'
import { citation, licenceText } from './citation.ts'
import { datasetDescription } from './dataset-description.ts'
import { documentation } from './documentation.ts'
import { json, materials, type TextFile } from './materials.ts'
import { type PackageFacts, settingsNamed } from './package-facts.ts'
import { psychDsFiles } from './psych-ds.ts'
import { readme } from './readme.ts'
import type { PackageTable } from './tables.ts'

/**
 * Everything in a package that is no table and does not depend on one, in the order in which a reader meets it. `scripts` read the tables in
 * R and Python; they are files of the server.
 */
export function packageTexts(
  facts: PackageFacts,
  tables: readonly PackageTable[],
  questionnaires: readonly Questionnaire[],
  scripts: readonly TextFile[],
): readonly TextFile[] {
  const contents = { facts, tables, questionnaires, algorithms: algorithmsOf(facts) }
  return [
    { path: 'README.md', text: readme(contents) },
    { path: 'CHANGES.md', text: changes(facts) },
    { path: 'LICENSE', text: licenceText(facts) },
    { path: 'CITATION.cff', text: citation(facts) },
    { path: 'dataset_description.json', text: json(datasetDescription(facts, tables)) },
    { path: 'codebook.html', text: codebookHtml(contents) },
    { path: 'codebook.csv', text: codebookCsv(tables) },
    { path: 'codebook_values.csv', text: codebookValuesCsv(tables) },
    { path: 'codebook_items.csv', text: codebookItemsCsv(questionnaires, facts.changes) },
    documentation(facts, tables),
    ...psychDsFiles(facts, tables),
    ...scripts,
    ...materials(facts, questionnaires),
  ]
}

/** Those that any condition of any version used; without the setting a feed is random. */
function algorithmsOf({ versions }: PackageFacts): readonly FeedAlgorithm[] {
  const named = new Set(settingsNamed(versions, 'algorithm').map(({ value }) => value))
  const stated = settingsNamed(versions, 'algorithm').length
  const conditions = versions.reduce((sum, { nConditions }) => sum + nConditions, 0)
  if (stated < conditions) named.add('random')
  return feedAlgorithms.filter(({ name }) => named.has(name))
}
