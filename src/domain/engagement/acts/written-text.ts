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

const count = (name: string, about: string) =>
  ({ name, about, type: 'number', least: 0, most: 1_000_000, isOptional: true }) as const

/** Of everything that participants write in the feed. Pages of earlier versions did not record these. */
export const HOW_WRITTEN = [
  { ...count('pasted_chars', 'How many characters that were, also where they were changed afterwards'), most: 1e9 },
  count('deletions', 'How many of the changes of the text took something away'),
  count('scripted', 'How many of the changes the browser did not trace to the person (isTrusted is false)'),
  {
    ...count('away_ms', 'How long the page was hidden, or another window had the focus, until the text was changed again'),
    ...{ most: 86_400_000 * 30, unit: 'ms' },
  },
] as const

/** Where the act had no time and count of its own before. */
export const HOW_LONG_WRITTEN = [
  count('keystrokes', 'How often the text was changed while it was written'),
  {
    ...count(
      'write_ms',
      'Time from the first change of the text until it was posted; where it was put away in between, without the time until it was changed again',
    ),
    ...{ most: 86_400_000 * 30, unit: 'ms' },
  },
] as const
