import { type DwellDefinition, readDwellDefinition } from '../../engagement/dwell-definition.ts'
import type { FeedAlgorithm } from '../../feed-algorithms/feed-algorithm.ts'
import { licenceOf } from '../../publication/licences.ts'
import { addressOf } from '../../publication/publication.ts'
import { changesSection } from './changes-for-publication.ts'
import { citationText } from './citation.ts'
import { describedAs } from './described-as.ts'
import { textOfLeftOut } from './left-out.ts'
import { isoMoment, ON_REQUEST, type PackageFacts, settingsNamed } from './package-facts.ts'
import { csvPath, type PackageTable } from './tables.ts'

type Contents = {
  facts: PackageFacts
  tables: readonly PackageTable[]
  algorithms: readonly FeedAlgorithm[]
}

/** `README.md`: what is here, what is not, by which rules it was computed, and what to mind before sharing it. */
export function readme(contents: Contents): string {
  const { facts, tables } = contents
  const { experiment_id, versions } = facts
  return `# ${describedAs(facts).title}
${publishedAs(facts)}
## Which dwell should I use?

${whichDwell(facts)}

## This package

Exported ${isoMoment(facts.exportedAtMs)} with Feedlab ${facts.softwareVersion}. All tables show the study at one and the same moment.
${versions.length > 1 ? `The study has ${versions.length} versions; CHANGES.md says what changed.\n` : ''}
## Who is in it

${plural(facts.people.included, 'participant')} in the tables. ${askedSentence(facts)}

${textOfLeftOut(facts.people)}
Each person counts once, in the first row that fits.
${conditionsLine(versions)}${changesSection(facts.changes)}
## Files

| File | What one row is |
|---|---|
${tables.map(({ name, holds }) => `| \`${csvPath(experiment_id, name)}\` | ${cell(holds)} |`).join('\n')}

- \`data/raw/*.parquet\`: the same tables with their types.
- \`data/raw/legacy/\`: the six files of the download page, as published analysis scripts read them.
- \`consort.svg\`: the flow of participants after CONSORT 2010, from the link to the analysis, with everybody who was lost or excluded and why. It is the figure of the study's page at the moment of the export${facts.asked.onlySimulated ? ', here of the simulated participants' : ', without tests and simulated participants'}.${
    tables.some(({ name }) => name === 'waves') && !facts.asked.onlySimulated
      ? ' Later waves are in it by condition, also where the page does not tell conditions yet.\n- `attrition.csv`: the same by wave: who came back and who was lost in each condition, of those who completed the first wave, with a test of whether conditions differ (chi-square, exact, or permutations that follow from the seed of the study).'
      : ''
  }
- \`codebook.html\` for reading; \`codebook.csv\`, \`codebook_values.csv\`, \`codebook_items.csv\` for programs; \`datapackage.json\` (Data Package 2) and
  \`dataset_description.json\` (Psych-DS) for tools.
- \`materials/\`: settings of every version, questionnaires (\`instruments/\` as they were asked, \`questionnaires/\` the study's own as Feedlab reads them), the texts that participants read, what interventions showed (\`interventions.md\`, with the study's own pictures and films beside it), and the study bundle (its pictures are named by checksum; with them it is \`bundle.zip\` of the study's page).
- \`preregistration.md\`, \`preregistration.json\`, where the study has a preregistration: what was registered where and when, and what has changed since, in words.
- \`analysis/import.R\`, \`analysis/import.py\`: load every table with types and labels.
- \`analysis/descriptives.R\` and \`.py\`: one page of figures with n and 95 % intervals (PDF from R, SVG and HTML from Python) and every number in \`descriptives.csv\`. They find the study’s covariates by themselves; name up to three, such as \`Rscript analysis/descriptives.R topic gender\`, to draw others, also with more than six groups. R needs no package, Python (3.9 or later) no module beside the standard library.
- \`documentation/columns.md\`: the codebook as text. Beside each table is a description of it (\`…_data.json\`); \`.psychdsignore\` and \`.psychds-ignore\` (versions of its validator differ) name the files that are no part of Psych-DS. \`results/\` is for what you make of the data.
- \`ro-crate-metadata.json\` (RO-Crate 1.2) and \`croissant.json\` (Croissant 1.1): the same for repositories and for programs that load data by description.
- \`manifest.sha256\`: a checksum of every file; \`sha256sum -c manifest.sha256\` in this folder checks them.
- \`verify.mjs\`, \`verify/\`: the program that checks this package, and what it needs beside the tables.

## How to check it

\`\`\`sh
node verify.mjs   # Node 20 or later, nothing else
\`\`\`

It compares every file with its checksum, and computes again what follows from what was recorded: conditions, feeds and counts from the seeds, dwell by every definition from the samples that pages sent, scores from answers, flags and exclusions from their rules, and the CONSORT numbers from participants. It says which file, row and column differs, and what it could not check and why. A program in a package can be changed with the package: \`npx feedlab verify PACKAGE.zip\` in a copy of Feedlab ${facts.softwareVersion} checks the same by its own rules.

## How to load it

\`\`\`r
source("analysis/import.R")   # base R; then: tables$participants
\`\`\`

\`\`\`python
import runpy
tables = runpy.run_path("analysis/import.py")["load"]()   # pandas if it is there, else the standard library
\`\`\`

## Computed columns

Columns that are computed name the version of their rule, so that two exports can be compared. All others are as they were recorded.

${derivedRules(tables)}
${algorithmRules(contents.algorithms)}
## Please note

- Missing values are empty cells in the CSV files. Booleans are \`true\` and \`false\`; moments are UTC, ISO 8601.
- Text that people wrote is guarded in CSV files: where it begins like a formula, or like a text that is guarded already, an apostrophe is put before it. The import scripts take that one off; Parquet has none.
- Times by a participant's clock may be wrong by as much as that clock is; durations are not affected.
${emptyWarning(facts)}
## Before you share it

- \`subject_id\` (\`user_id\` in the legacy files) is a pseudonym where a panel sent somebody; a \`user_id\` that a link named by itself is as it was given, and ${
    facts.changes === undefined
      ? 'free-text answers may name people: look through them.'
      : 'the table `exclusions` has the reasons of the researchers in their own words.'
  }
- ${
    facts.publication === undefined
      ? `\`materials/study-settings.json\`, \`materials/study-bundle.json\` and the legacy file of experiment parameters hold completion codes and exit links${hasCodes(facts) ? '' : ', where a study has any'}: take them out while the study runs.`
      : 'Settings that are completion codes and exit links are empty in this package, whether the study had some or none.'
  }
${facts.publication === undefined ? '- Replace LICENSE by the licence of your choice, and complete the authors in CITATION.cff.\n' : ''}
## How to cite

${citationText(facts)}

CITATION.cff says the same for programs.
`
}

/** What the researchers say of the data, where they publish them. */
function publishedAs({ publication }: PackageFacts): string {
  if (publication === undefined) return ''
  const { description, doi, licence, embargo_until, preregistration, paper } = publication
  const lines = [
    ...(doi === '' ? [] : [`DOI: ${addressOf(doi)}`]),
    `Licence: ${licenceOf(licence).title}`,
    ...(embargo_until === '' ? [] : [`Closed until ${embargo_until}`]),
    ...(preregistration === '' ? [] : [`Preregistration: ${addressOf(preregistration)}`]),
    ...(paper === '' ? [] : [`Paper: ${addressOf(paper)}`]),
  ]
  return `\n${description}\n\n${lines.map((line) => `- ${line}\n`).join('')}`
}

/** Names of conditions, of the newest version; CHANGES.md says where they changed. */
function conditionsLine(versions: PackageFacts['versions']): string {
  const named = settingsNamed(versions.slice(-1), 'condition-name')
  if (named.length === 0) return ''
  const names = named.sort((a, b) => a.condition - b.condition).map(({ condition, value }) => `${condition} is “${cell(value)}”`)
  return `\nConditions are numbers (\`condition_id\`) with names beside them (\`condition_name\`): ${names.join(', ')}.\n`
}

/** What the dwell rows of the people in the tables follow: the setting of their versions. */
function definitionsOf({ versions }: PackageFacts): readonly DwellDefinition[] {
  const ofVersion = versions.map(({ settings }) =>
    readDwellDefinition(settings.find(({ param }) => param === 'dwell-definition')?.value),
  )
  return [...new Set(ofVersion)]
}

function whichDwell(facts: PackageFacts): string {
  const definitions = definitionsOf(facts).map((definition) => `\`${definition}\``)
  const rows =
    definitions.length === 1
      ? `In this study the dwell rows of the engagement file follow ${definitions[0]} (setting \`dwell-definition\`).`
      : `The versions of this study differ: the dwell rows of the engagement file follow ${definitions.join(' or ')}, by the version in which a person was (\`study_version\`). Use the columns below instead, which are the same for everybody.`
  return `- **New analysis**: \`dwell_ms_50\` of the table exposures, the time in which half of the card was visible, or half of the room covered by it. It misses the least of what people look at.
- **Comparison with earlier studies**: \`dwell_ms_full\`, the specified rule: the whole card visible, or as much as fits. Most of the time between two resting places does not count.
- **Attention by area**: \`dwell_ms_px\`, the visible share of the card summed over time. **Upper bound**: \`dwell_ms_any\`.
- **One card at a time**: \`dwell_ms_focal\`, the time in which the card was at a line across the room (setting \`focal-line\`, 0.4 of its height unless it says otherwise). At each moment at most one card has it, so the times of the cards add up to at most the time in the feed.
- \`dwell_ms_clean\` is the dwell of the engagement file with the usual cleaning: a cap, a floor, and the first and last positions missing.

${rows}
The codebook has every definition, and every choice that differs from other data of this kind.`
}

const SIMULATED_ONLY =
  '**All of them are simulated: this is the package of a dry run.** No person took part. Use it to write the analysis before launch, and never as data of the study.'

const plural = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

function askedSentence({ asked }: PackageFacts): string {
  if (asked.onlySimulated) return SIMULATED_ONLY
  const kinds = ON_REQUEST.filter((kind) => asked[kind])
  return kinds.length === 0
    ? 'Test sessions, simulated and excluded people were not asked for.'
    : `Asked for beside ordinary participants: ${kinds.join(', ')}. The table of participants tells them apart.`
}

function derivedRules(tables: readonly PackageTable[]): string {
  const byRule = new Map<string, Set<string>>()
  for (const { columns } of tables) {
    for (const { name, derivedBy } of columns) {
      if (derivedBy !== undefined) byRule.set(derivedBy, (byRule.get(derivedBy) ?? new Set()).add(name))
    }
  }
  return [...byRule]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, names]) => `- \`${rule}\`: ${[...names].map((name) => `\`${name}\``).join(', ')}`)
    .join('\n')
}

const algorithmRules = (algorithms: readonly FeedAlgorithm[]) =>
  algorithms.map(({ name, scoreMeans }) => `- \`score\` under the algorithm \`${name}\`: ${scoreMeans}\n`).join('')

const emptyWarning = ({ people }: PackageFacts) =>
  people.included === 0 ? '- **Nobody is in the tables**: they have their headings and no rows.\n' : ''

const hasCodes = ({ versions }: PackageFacts) => settingsNamed(versions, 'completion-code').length > 0

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
