import { FEEDS, parseFeeds } from '../feeds/feed-settings.ts'
import { groupBy } from '../group-by.ts'
import { type Block, figuresIn, type Report } from './block.ts'
import { methodsReport } from './methods-report.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportHtml } from './report-html.ts'

/** Where figures lie beside the text. */
const FIGURES = 'figures'

/** The files of a report by their path. */
export function reportFiles(facts: ReportFacts): { path: string; text: string }[] {
  const report = methodsReport(facts)
  return [
    { path: 'report.html', text: reportHtml(report) },
    { path: 'report.md', text: reportMarkdown(report) },
    ...figuresIn(report).map(({ file, svg }) => ({ path: `${FIGURES}/${file}`, text: `${svg}\n` })),
  ]
}

/** `report.md`: figures are files beside it. */
function reportMarkdown({ title, lead, sections }: Report): string {
  const parts = sections.flatMap(({ heading, blocks }) => [`## ${plain(heading)}`, ...blocks.map(blockOf)])
  return `${[`# ${plain(title)}`, plain(lead), ...parts].join('\n\n')}\n`
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return plain(block.text)
    case 'list':
      return block.items.map((item) => `- ${plain(item)}`).join('\n')
    case 'excerpt':
      return block.paragraphs.map((each) => `> ${plain(each)}`).join('\n>\n')
    case 'figure':
      return `![${plain(block.alt)}](${FIGURES}/${block.file})\n\n*${plain(block.caption)}*`
    case 'table':
      return `*${plain(block.caption)}*\n\n${rowOf(block.headings)}\n${rowOf(
        block.headings.map(() => '---'),
        (cell) => cell,
      )}\n${block.rows.map((row) => rowOf(row)).join('\n')}`
  }
}

const rowOf = (cells: readonly string[], write = plain) => `| ${cells.map(write).join(' | ')} |`

/** Names of studies and conditions come from people: on one line, and with nothing in them that Markdown would read as its own. */
const plain = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .replace(/^([-+]|\d+[.)])(?=\s)/, '\\$1')
    .replace(/!(?=\\\[)/g, '\\!')

/** Which skins the people of a study could see: of each condition, and of feeds that have one of their own. */
export function skinsOf(rows: readonly { condition: number; param: string; value: string }[]): string[] {
  const skins = [...groupBy(rows, ({ condition }) => String(condition)).values()].flatMap((own) => {
    const settingOf = (name: string) => own.find(({ param }) => param === name)?.value ?? ''
    const ofFeeds = [...(parseFeeds(settingOf(FEEDS)) ?? new Map()).values()].map(({ skin }) => skin ?? settingOf('skin'))
    return ofFeeds.length === 0 ? [settingOf('skin')] : ofFeeds
  })
  return [...new Set(skins.map((skin) => skin || 'default'))]
}
