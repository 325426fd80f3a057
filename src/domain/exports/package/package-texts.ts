import { rangeInWords } from '#domain/questions/kinds/description.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import { diffSettings } from '#domain/study/lifecycle/diff-settings.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'
import type { FeedAlgorithm } from '../../feed-algorithms/feed-algorithm.ts'
import { feedAlgorithms } from '../../feed-algorithms/index.ts'
import type { Questionnaire } from '../../questionnaires/questionnaire.ts'
import { codebookHtml } from '../codebook/codebook-html.ts'
import { codebookItemsCsv } from '../codebook/items.ts'
import { codebookCsv, codebookValuesCsv } from '../codebook/variables.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { changesSection } from './changes-for-publication.ts'
import { citation, licenceText } from './citation.ts'
import { datasetDescription } from './dataset-description.ts'
import { json, materials, type TextFile } from './materials.ts'
import { isoMoment, type PackageFacts, settingsNamed, titleOf } from './package-facts.ts'
import { psychDsFiles } from './psych-ds.ts'
import { readme } from './readme.ts'
import { csvPath, type PackageTable } from './tables.ts'

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

/** `documentation/columns.md`: the codebook as text, for repositories that show Markdown and no HTML. */
const documentation = (facts: PackageFacts, tables: readonly PackageTable[]): TextFile => ({
  path: 'documentation/columns.md',
  text: `# Columns: ${titleOf(facts)}

Missing values are empty. A column with a rule is computed; all others are as they were recorded.
${changesSection(facts.changes)}
${tables.map((table) => section(facts.experiment_id, table)).join('\n')}`,
})

const section = (experiment_id: string, { name, title, holds, columns }: PackageTable) => `## ${line(title)}

\`${csvPath(experiment_id, name)}\`: one row is ${line(holds)}.

| Column | Type | What it holds | Values | Rule |
|---|---|---|---|---|
${columns.map((column) => `| \`${line(column.name)}\` | ${column.type} | ${line(about(column))} | ${line(values(column))} | ${column.derivedBy ?? ''} |\n`).join('')}`

const about = ({ about: meaning, unit }: TidyColumn) => (unit === undefined ? meaning : `${meaning} (${unit})`)

function values({ categories, minimum, maximum }: TidyColumn): string {
  if (categories !== undefined)
    return categories.map(({ value, label }) => (label === value ? value : `${value} = ${label}`)).join('; ')
  return rangeInWords({ min: minimum, max: maximum })
}

const line = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, ' ')

/** `CHANGES.md`: what changed from one version of the study to the next. People keep the version that they started with. */
function changes({ experiment_id, versions }: PackageFacts): string {
  const entries = versions.map((version, i) => {
    const { nConditions, createdAtMs, risks, running_changes } = version
    const conditions = `${nConditions} ${nConditions === 1 ? 'condition' : 'conditions'}`
    const before = versions[i - 1]
    const changed = before === undefined ? ['- First version.'] : diffSettings(before, version).map(lineOf)
    const lines = [
      ...(changed.length > 0 ? changed : ['- No setting changed.']),
      ...risks.map(riskLine),
      ...running_changes.map(runningLine),
    ]
    return `## Version ${version.version}, ${isoMoment(createdAtMs)}

${conditions}.

${lines.join('\n')}
`
  })
  return `# Versions of study ${experiment_id}

Newest first. The table of participants says in \`study_version\` which one a person had; materials/ holds the settings of each.

${entries.reverse().join('\n')}`
}

/** Values may be whole texts: materials/ has them, here it is enough that they changed. */
function lineOf({ condition, param, before, after }: ReturnType<typeof diffSettings>[number]): string {
  const what = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return `- \`${param}\` ${what} in ${condition === null ? 'all conditions' : `condition ${condition}`}.`
}

/** These values are short, and which one was in force when may explain how many people came. */
const runningLine = ({ atMs, condition, param, from, to }: RunningChange) =>
  `- ${isoMoment(atMs)}: \`${param}\` of ${condition === null ? 'the study' : `condition ${condition}`} changed from ${from || 'none'} to ${to || 'none'}, without a new version.`

const riskLine = (risk: KnownRisk) => `- Known risk, ${risk.is_accepted ? 'accepted' : 'not confirmed'}: ${findingSentence(risk)}`
