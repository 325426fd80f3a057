/** Most characters of what a participant writes under a post. */
export const MAX_WRITTEN = 5000

/** What is sent of it: without the space around it, and no longer than is stored. */
export const trimWritten = (text: string): string => text.trim().slice(0, MAX_WRITTEN).trim()

/** Of everything that participants write in the feed; the rule of quality `pasted` counts the texts that have any. */
export const PASTES = {
  name: 'pastes',
  about: 'How often text was pasted or dropped while it was written',
  type: 'number',
  least: 0,
  most: 1_000_000,
} as const
