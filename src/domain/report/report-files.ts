import { figuresIn } from './block.ts'
import { methodsReport } from './methods-report.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportHtml } from './report-html.ts'
import { FIGURES, reportMarkdown } from './report-markdown.ts'

/** The files of a report by their path. */
export function reportFiles(facts: ReportFacts): { path: string; text: string }[] {
  const report = methodsReport(facts)
  return [
    { path: 'report.html', text: reportHtml(report) },
    { path: 'report.md', text: reportMarkdown(report) },
    ...figuresIn(report).map(({ file, svg }) => ({ path: `${FIGURES}/${file}`, text: `${svg}\n` })),
  ]
}
