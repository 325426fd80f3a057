import type { Block, Report } from './block.ts'

/** Where figures lie beside the text. */
export const FIGURES = 'figures'

/** `report.md`: figures are files beside it. */
export function reportMarkdown({ title, lead, sections }: Report): string {
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
