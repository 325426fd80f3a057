import type { WrittenText } from '../facts.ts'
import type { PersonRule } from './quality-rule.ts'

/** Shorter texts may be dictated or proposed in one go. */
const LEAST_CHARS = 200

export const textAtOnce: PersonRule = {
  name: 'text_at_once',
  label: 'Text that came at once',
  short: 'text at once',
  means:
    'Characters per change of a text, without what was pasted, in the text where it is largest. One is typing, five are swiping, and dictation brings a sentence at a time. Scripts bring everything at once.',
  unjudged: `not recorded, or no text has ${LEAST_CHARS} characters that were not pasted`,
  measure: 'count',
  unit: 'characters per change',
  flagged: 'from',
  threshold: 200,
  isOnByDefault: false,
  falseAlarms: 0.01,
  judges: 'person',
  valueFor: ({ texts: { written } }) => {
    const long = written.filter((text) => ownChars(text) >= LEAST_CHARS)
    return long.length === 0 ? undefined : Math.max(...long.map(charsPerChange))
  },
}

const ownChars = ({ chars, pasted_chars }: WrittenText) => chars - pasted_chars

const charsPerChange = (text: WrittenText) => ownChars(text) / Math.max(1, text.n_keystrokes - text.n_pastes)
