/** One stored event as a replay reads it. Typed text is dots, one for each character: the letters stay on the server. */
export type ReplayEvent = {
  /** Number of the visit in which it was sent, from 1. */
  visit: number
  kind: string
  /** Epoch milliseconds by the page's own clock. */
  atMs: number
  entity_id: string | null
  engagement_type: string | null
  response: number | null
  detail: Readonly<Record<string, unknown>>
  /** Of a form. */
  answers?: Readonly<Record<string, string>>
}

const DOT = '•'

/** As many dots as there are characters. */
export const dotted = (text: string): string => DOT.repeat([...text].length)

/** Whether a text stands for one that was typed. */
export const isDotted = (text: string): boolean => text !== '' && text === DOT.repeat(text.length)
