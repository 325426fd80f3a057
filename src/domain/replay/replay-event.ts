/** One stored event as a replay reads it. Unless the study says otherwise, typed text is dots, one for each character: the letters stay on the server. */
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
  /** Fields of the form whose answers were typed. */
  typed?: readonly string[]
}

export const nameOf = ({ detail }: ReplayEvent): string => String(detail['name'] ?? '')

const DOT = '•'

/** As many dots as there are characters. */
export const dotted = (text: string): string => DOT.repeat([...text].length)

/** The beginning of a text of which so much was written, from 0 to 1; at least its first character. */
export function typedBy(text: string, share: number): string {
  const characters = [...text]
  return characters.slice(0, Math.max(1, Math.floor(characters.length * Math.min(1, share)))).join('')
}
