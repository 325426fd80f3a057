import type { CheckResult, Finding } from '#domain/verify/report.ts'

/** What the command prints: a line for each check, then every difference, and what was not checked. */
export function sayResults(results: readonly CheckResult[]): string {
  const nDifferent = results.reduce((sum, each) => sum + each.nDifferent, 0)
  return [
    ...results.map(summary),
    '',
    ...results.flatMap(details),
    ...section(
      'Not checked',
      results.flatMap(({ notChecked }) => [...notChecked].map(reasonLine)),
    ),
    ...section(
      'Please note',
      results.flatMap(({ notes }) => notes),
    ),
    nDifferent === 0
      ? 'The package agrees with itself in everything that was checked.'
      : `${say(nDifferent)} ${nDifferent === 1 ? 'difference' : 'differences'}.`,
  ].join('\n')
}

const say = (n: number) => n.toLocaleString('en')

const summary = ({ name, title, nCompared, nDifferent }: CheckResult) =>
  `${(nDifferent === 0 ? 'agrees' : 'DIFFERS').padEnd(8)} ${name.padEnd(13)} ${title}: ${say(nCompared)} compared${nDifferent === 0 ? '' : `, ${say(nDifferent)} differ`}`

function details({ name, findings, nDifferent }: CheckResult): string[] {
  if (nDifferent === 0) return []
  const more = nDifferent - findings.length
  return [`${name}:`, ...findings.map(findingLine), ...(more > 0 ? [`  and ${say(more)} more`] : []), '']
}

/** File, row and column as an editor or a spreadsheet counts them. */
const findingLine = ({ file, row, column, says }: Finding) =>
  `  ${[file, ...(row === undefined ? [] : [`row ${row}`]), ...(column === undefined ? [] : [column])].join(', ')}: ${says}`

const reasonLine = ([reason, n]: [string, number]) => (n === 1 ? reason : `${reason} (${say(n)} times)`)

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), '']
