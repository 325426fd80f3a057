import type { PersonRule } from './quality-rule.ts'

/** Somebody may well write less than that without a slip. */
const LEAST_CHARS = 300
/** Fewer changes than letters: words that were swiped or dictated are corrected in other ways. */
const TYPED = 0.8

export const noCorrections: PersonRule = {
  name: 'no_corrections',
  label: 'Typed without corrections',
  short: 'no corrections',
  means:
    'Deletions per 100 characters, over the texts that were typed letter by letter. People who type so much take something back; programs that imitate typing do not, nor does who copies a text by hand with care.',
  unjudged: `not recorded, or fewer than ${LEAST_CHARS} characters were typed`,
  measure: 'count',
  unit: 'deletions per 100 characters',
  flagged: 'below',
  threshold: 0.1,
  isOnByDefault: false,
  falseAlarms: 0.01,
  judges: 'person',
  valueFor: ({ texts: { written } }) => {
    const typed = written.filter(({ chars, n_keystrokes, n_pastes }) => n_pastes === 0 && n_keystrokes >= chars * TYPED)
    const chars = typed.reduce((sum, text) => sum + text.chars, 0)
    return chars < LEAST_CHARS ? undefined : (typed.reduce((sum, text) => sum + text.n_deletions, 0) / chars) * 100
  },
}
