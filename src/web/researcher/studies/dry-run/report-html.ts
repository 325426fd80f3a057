import { STYLE } from '#domain/exports/codebook/codebook-style.ts'
import { escapeHtml } from '#domain/html/entities.ts'
import type { ReportSection } from '#domain/simulation/report/report-sections.ts'

type Contents = {
  experiment_id: string
  name: string
  people: number
  madeAtMs: number
  sections: readonly ReportSection[]
  /** As it stands on the page, if somebody made one. */
  power: { result: string; method: string; columns: readonly string[]; rows: readonly (readonly string[])[] } | null
}

/** The report as one file for reading and archives. Names and texts of the study are inert. */
export function reportHtml({ experiment_id, name, people, madeAtMs, sections, power }: Contents): string {
  const title = escapeHtml(`Dry run of study ${experiment_id}${name === '' ? '' : `: ${name}`}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${people} simulated participants, ${new Date(madeAtMs).toISOString()}. <strong>No person took part: these are no data of the study.</strong></p>
${sections.map(sectionHtml).join('\n')}
${power === null ? '' : `<section>\n<h2>Power sketch</h2>\n<p>${escapeHtml(power.result)}</p>\n<p class="soft">${escapeHtml(power.method)}</p>\n${table(power.columns, power.rows)}\n</section>`}
</body>
</html>
`
}

const sectionHtml = ({ heading, summary, columns, rows }: ReportSection) =>
  `<section>\n<h2>${escapeHtml(heading)}</h2>\n<p>${escapeHtml(summary)}</p>\n${rows.length === 0 ? '' : table(columns, rows)}\n</section>`

const table = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="grid" tabindex="0"><table><thead><tr>${columns.map((each) => `<th scope="col">${escapeHtml(each)}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([first = '', ...cells]) => `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`
