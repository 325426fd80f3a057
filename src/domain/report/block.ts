/** What a report is made of, however it is written down. Texts are plain: HTML and Markdown escape them, each in its way. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'excerpt'; paragraphs: readonly string[] }
  | { kind: 'table'; caption: string; headings: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'figure'; file: string; alt: string; caption: string; svg: string }

export type Section = { id: string; heading: string; blocks: readonly Block[] }

export type Report = { title: string; lead: string; sections: readonly Section[] }

export const text = (words: string): Block => ({ kind: 'text', text: words })

export const figuresIn = ({ sections }: Report) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? [block] : [])))
