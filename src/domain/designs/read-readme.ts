/** What the README of a design says, in parts. */
export type Readme = {
  title: string
  /** One paragraph. */
  lead: string
  sections: readonly { heading: string; text: string }[]
}

/** Every design says this about itself, in this order. */
export const SECTIONS = [
  'What differs',
  'How long it takes',
  'What is measured',
  'Papers',
  'Pitfalls',
  'Two hundred simulated people',
] as const

/** Reads a text of the shape `# Title`, a paragraph, and `## Heading` before each section. */
export function readReadme(text: string): Readme {
  const [head = '', ...parts] = text.split(/^## /m)
  const [title = '', ...lead] = head.replace(/^# /, '').split('\n')
  return {
    title: title.trim(),
    lead: lead.join('\n').trim(),
    sections: parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { heading: heading.trim(), text: lines.join('\n').trim() }
    }),
  }
}

/** The first sentence of a section. */
export const firstSentence = ({ sections }: Readme, heading: (typeof SECTIONS)[number]): string =>
  /^[^.]*/.exec(sections.find((section) => section.heading === heading)?.text ?? '')?.[0] ?? ''
