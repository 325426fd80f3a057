/** A table in Markdown. */
export const grid = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** A bar or a line break would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

export const inCode = (text: string): string => `\`${text}\``

export const GENERATED = 'This page is generated: change the source and run `npx tsx scripts/make-reference/make-reference.ts`.'
