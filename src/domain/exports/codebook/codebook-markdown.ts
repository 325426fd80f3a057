import { scoresOf } from '../../answer-keys/index.ts'
import { feedAlgorithms } from '../../feed-algorithms/index.ts'
import { questionnaires } from '../../questionnaires/index.ts'
import type { Questionnaire } from '../../questionnaires/questionnaire.ts'
import { rangeInWords } from '../../questions/kinds/description.ts'
import { type Export, exportColumns } from '../csv.ts'
import { furtherExports, exports as legacyExports } from '../index.ts'
import type { PackageTable } from '../package/tables.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { PROPENSITY } from './algorithms.ts'
import { choices } from './choices.ts'
import { interventionInstrument, interventionItems } from './intervention-instrument.ts'
import { itemRows } from './items.ts'

/** `docs/CODEBOOK.md`: every file, column, question and score that the product can write. */
export const codebookMarkdown = (tables: readonly PackageTable[]): string => `# Codebook

This page is generated: change the source and run \`npx tsx scripts/make-codebook.ts\`. The data package of a study has a codebook of its own,
with that study's questionnaires and covariates.

- [Choices that analyses depend on](#choices-that-analyses-depend-on)
- [The six CSV files](#the-six-csv-files)
- [Further CSV files](#further-csv-files)
- [Tables of the data package](#tables-of-the-data-package)
- [Questionnaires](#questionnaires)
- [Interventions](#interventions)
- [Feed algorithms](#feed-algorithms)

## Choices that analyses depend on

The original is the hosted product whose published data our files are compatible with.

${grid(
  ['About', 'Feedlab', 'Why', 'The original'],
  choices.map(({ about, ours, why, original }) => [about, ours, why, original]),
)}
## The six CSV files

UTF-8, commas, every field quoted, one header row, times in epoch milliseconds. An absent covariate is the text \`null\`; other missing values are empty.

${legacyExports.map(legacySection).join('\n')}
## Further CSV files

Written like the six, and in no data package.

${furtherExports.map(legacySection).join('\n')}
## Tables of the data package

CSV (UTF-8, commas, every field quoted, one header row) and Parquet. Missing values are empty, booleans \`true\` and \`false\`, moments ISO 8601 in UTC.
Columns with a rule are computed, and the rule's version changes with its result; all others are as recorded.

Where people come back, or feeds have names, engagement and user_form (and card_places) have two further columns at their end, always both: \`wave\`, which is empty
in a study of one visit, and \`feed\`. A feed without a name is called \`feed\`; in user_form the cell is empty for it, as for all that belongs to no feed.

A study that names its feeds has further columns: \`feed\`, the last one of exposures, views, acts, events and answers, and part of the key of
exposures and views; in participantsWide and quality columns of each feed, with \`__\` and its name behind: \`n_cards\`, \`n_shown\`, \`dwell_ms_full\` and each button;
\`n_cards_assigned\` and \`zero_dwell_share\`.

${tables.map(tableSection).join('\n')}
## Questionnaires

Keys and values are those of the data: where the original product's public data have a slip of spelling, ours has it too (sic), so that data sets join. What
participants read is spelt rightly. Where a form has published topics (monkeypox, johnny, election, covid), a study with the setting \`topics\` has the slugs of its own
in their place; a form about one topic asks about the first.

${questionnaires
  .filter(({ pages }) => pages.length > 0)
  .map(questionnaireSection)
  .join('\n')}
## Interventions

What interventions ask is sent as the form \`intervention\`.

${itemGrid(interventionInstrument(interventionItems))}
## Feed algorithms

What \`score\` and \`propensity\` mean, by the setting \`algorithm\`.

${grid(
  ['Algorithm', '`score`', '`propensity`'],
  feedAlgorithms.map(({ name, scoreMeans, propensityOf }) => [`\`${name}\``, scoreMeans, PROPENSITY[propensityOf]]),
)}`

const legacySection = (descriptor: Export) => `### ${descriptor.name}

${descriptor.holds}

${grid(
  ['Column', 'Cells', 'What it holds'],
  exportColumns(descriptor, descriptor.hasCovariates ? ['…covariates'] : []).map(({ name, cell, about }) => [
    `\`${name}\``,
    cell,
    about,
  ]),
)}`

const tableSection = ({ name, holds, primaryKey, columns }: PackageTable) => `### ${name}

${holds} Key: ${primaryKey.map((key) => `\`${key}\``).join(', ')}.

${grid(
  ['Column', 'Type', 'What it holds', 'Values', 'Rule'],
  columns.map((column) => [
    `\`${column.name}\``,
    column.unit === undefined ? column.type : `${column.type}, ${column.unit}`,
    column.about,
    valuesOf(column),
    column.derivedBy ?? '',
  ]),
)}`

const valuesOf = ({ categories = [], minimum: min, maximum: max }: TidyColumn): string =>
  categories.length > 0 ? valueList(categories) : rangeInWords({ min, max })

const valueList = (values: readonly { value: string; label: string }[]) =>
  values.map(({ value, label }) => (value === label ? `\`${value}\`` : `\`${value}\` ${label}`)).join('<br>')

const questionnaireSection = (questionnaire: Questionnaire) => `### ${questionnaire.label}

\`/form/${questionnaire.name}\`: ${questionnaire.heading}

${itemGrid(questionnaire)}${scoresOf(questionnaire)
  .map(({ name, label, version }) => `\nScore \`${name}\`, version ${version}: ${label}.\n`)
  .join('')}${questionnaire.citation === undefined ? '' : `\nSource: ${questionnaire.citation}\n`}`

const itemGrid = (questionnaire: Questionnaire) =>
  grid(
    ['Key', 'Type', 'Wording', 'Values'],
    itemRows(questionnaire).map(({ key, type, wording, hint, isRequired, values, notes, reversedIn }) => [
      `\`${key}\``,
      isRequired ? type : `${type}, may be left open`,
      hint === '' ? wording : `${wording}<br>*${hint}*`,
      [
        ...(values.length === 0 ? [] : [valueList(values)]),
        ...notes,
        ...reversedIn.map((score) => `reverse-keyed in \`${score}\``),
      ].join('<br>'),
    ]),
  )

const grid = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  `${[headings, headings.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`

/** A bar or a line break would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')
