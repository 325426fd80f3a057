import { rangeInWords } from '../../questions/kinds/description.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { changesSection } from './changes-for-publication.ts'
import type { TextFile } from './materials.ts'
import { type PackageFacts, titleOf } from './package-facts.ts'
import { csvPath, type PackageTable } from './tables.ts'

/** `documentation/columns.md`: the codebook as text, for repositories that show Markdown and no HTML. */
export const documentation = (facts: PackageFacts, tables: readonly PackageTable[]): TextFile => ({
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
