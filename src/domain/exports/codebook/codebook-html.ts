import { escapeHtml } from '#domain/html/entities.ts'
import type { Score } from '../../answer-keys/answer-key.ts'
import { scoresOf } from '../../answer-keys/index.ts'
import type { FeedAlgorithm } from '../../feed-algorithms/feed-algorithm.ts'
import type { Questionnaire } from '../../questionnaires/questionnaire.ts'
import { rangeInWords } from '../../questions/kinds/description.ts'
import { changeSentences, changesHeading } from '../package/changes-for-publication.ts'
import { isoDay, type PackageFacts } from '../package/package-facts.ts'
import { csvPath, type PackageTable } from '../package/tables.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { PROPENSITY } from './algorithms.ts'
import { choices } from './choices.ts'
import { STYLE } from './codebook-style.ts'
import { itemRows, scoreWords } from './items.ts'
import { refersTo } from './variables.ts'

type Contents = {
  facts: PackageFacts
  tables: readonly PackageTable[]
  questionnaires: readonly Questionnaire[]
  algorithms: readonly FeedAlgorithm[]
}

/** `codebook.html`: one page for reading and printing, without script and without anything from elsewhere. */
export function codebookHtml({ facts, tables, questionnaires, algorithms }: Contents): string {
  const title = escapeHtml(`Codebook of study ${facts.experiment_id}`)
  const asked = questionnaires.filter(({ pages }) => pages.length > 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${facts.people.included} participants, exported ${isoDay(facts.exportedAtMs)} with Feedlab ${escapeHtml(facts.softwareVersion)}. The same as codebook.csv, codebook_values.csv and codebook_items.csv, for reading. consort.svg shows who was lost or excluded on the way, and why.</p>
<nav aria-label="Contents">
${links(
  'Tables',
  tables.map(({ name, title: label }) => [`table-${name}`, label]),
)}
${links(
  'Questionnaires',
  asked.map(({ name, label }) => [`form-${name}`, label]),
)}
${links(
  'Feed algorithms',
  algorithms.map(({ name, label }) => [`algorithm-${name}`, label]),
)}
<p><a href="#choices">Choices that analyses depend on</a></p>
</nav>
</header>
<main>
${changedSection(facts)}${tables.map((table) => tableSection(facts.experiment_id, table)).join('\n')}
${asked.map((each) => questionnaireSection(each, facts)).join('\n')}
${algorithms.map(algorithmSection).join('\n')}
${choicesSection()}
</main>
</body>
</html>
`
}

const links = (heading: string, entries: readonly (readonly [string, string])[]) =>
  entries.length === 0
    ? ''
    : `<p><strong>${heading}</strong></p>\n<ul>${entries.map(([id, label]) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(label)}</a></li>`).join('')}</ul>`

function changedSection({ changes }: PackageFacts): string {
  if (changes === undefined) return ''
  const sentences = changeSentences(changes)
  const list = sentences.map((each) => `<li>${escapeHtml(each)}</li>`).join('')
  return `<section id="changed">
<h2>${changesHeading}</h2>
${list === '' ? '<p>Nothing was changed.</p>' : `<ul>${list}</ul>`}
</section>
`
}

const choicesSection = () => `<section id="choices">
<h2>Choices that analyses depend on</h2>
<p>The original is the hosted product whose published data the six files are compatible with.</p>
${grid(
  ['About', 'Feedlab', 'Why', 'The original'],
  choices.map(({ about, ours, why, original }) => [about, ours, why, original].map(escapeHtml)),
)}
</section>`

const tableSection = (experiment_id: string, table: PackageTable) => `<section id="table-${escapeHtml(table.name)}">
<h2>${escapeHtml(table.title)}</h2>
<p>${escapeHtml(table.holds)}</p>
<p class="soft"><code>${escapeHtml(csvPath(experiment_id, table.name))}</code>, one row per <code>${table.primaryKey.map(escapeHtml).join('</code> and <code>')}</code></p>
${grid(
  ['Variable', 'Type', 'What it holds', 'Values'],
  table.columns.map((column) => [
    `<code>${escapeHtml(column.name)}</code>`,
    `${column.type}${column.unit === undefined ? '' : `<br><span class="soft">${escapeHtml(column.unit)}</span>`}`,
    aboutOf(table, column),
    valuesOf(column),
  ]),
)}
</section>`

function aboutOf(table: PackageTable, { name, about, derivedBy }: TidyColumn): string {
  const target = refersTo(table, name)
  const notes = [
    ...(derivedBy === undefined ? [] : [`computed by ${derivedBy}`]),
    ...(target === undefined ? [] : [`refers to ${target}`]),
  ]
  return `${escapeHtml(about)}${notes.length === 0 ? '' : `<br><span class="soft">${escapeHtml(notes.join('; '))}</span>`}`
}

const valuesOf = ({ categories = [], minimum: min, maximum: max }: TidyColumn): string =>
  categories.length > 0 ? valueList(categories) : rangeInWords({ min, max })

const valueList = (values: readonly { value: string; label: string }[]) =>
  values.length === 0
    ? ''
    : `<ul>${values.map(({ value, label }) => `<li><code>${escapeHtml(value)}</code>${label === value ? '' : ` ${escapeHtml(label)}`}</li>`).join('')}</ul>`

const questionnaireSection = (
  questionnaire: Questionnaire,
  { changes }: PackageFacts,
) => `<section id="form-${escapeHtml(questionnaire.name)}">
<h2>${escapeHtml(questionnaire.heading)}</h2>
<p class="soft">${escapeHtml(questionnaire.label)}, <code>${escapeHtml(questionnaire.name)}</code></p>
${questionnaire.intro === undefined ? '' : `<p>${escapeHtml(questionnaire.intro)}</p>`}
${grid(
  ['Key', 'Type', 'Wording', 'Values'],
  itemRows(questionnaire, changes).map(({ key, type, wording, hint, isRequired, values, notes, reversedIn }) => [
    `<code>${escapeHtml(key)}</code>`,
    `${type}${isRequired ? '' : '<br><span class="soft">may be left open</span>'}`,
    `${escapeHtml(wording)}${hint === '' ? '' : `<br><span class="soft">${escapeHtml(hint)}</span>`}`,
    `${valueList(values)}${[...notes, ...reversedIn.map((score) => `reverse-keyed in ${score}`)].map((note) => `<p class="soft">${escapeHtml(note)}</p>`).join('')}`,
  ]),
)}
${scoresOf(questionnaire).length === 0 ? '' : `<h3>Scores</h3>\n<ul>${scoresOf(questionnaire).map(scoreLine).join('')}</ul>`}
${questionnaire.citation === undefined ? '' : `<p class="soft">${escapeHtml(questionnaire.citation)}</p>`}
</section>`

function scoreLine(score: Score): string {
  const { name, label, version, reverseKeyed = [], citation } = score
  const reversed = reverseKeyed.length === 0 ? undefined : `reverse-keyed: ${reverseKeyed.join(', ')}`
  const notes = [scoreWords(score), reversed, citation].flatMap((note) => note ?? [])
  return `<li><code>${escapeHtml(name)}</code> ${escapeHtml(label)} <span class="soft">(version ${version})</span>${notes
    .map((note) => `<br><span class="soft">${escapeHtml(note)}</span>`)
    .join('')}</li>`
}

const algorithmSection = ({
  name,
  label,
  scoreMeans,
  propensityOf,
}: FeedAlgorithm) => `<section id="algorithm-${escapeHtml(name)}">
<h2>${escapeHtml(label)}</h2>
<dl><dt><code>score</code></dt><dd>${escapeHtml(scoreMeans)}</dd><dt><code>propensity</code></dt><dd>${escapeHtml(PROPENSITY[propensityOf])}</dd></dl>
</section>`

/** A wide table scrolls by itself, also by keyboard, so that the page does not. */
const grid = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
) => `<div class="grid" role="region" aria-label="${headings[0]}s" tabindex="0"><table>
<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(([first = '', ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table></div>`
