/** How a text came about: numbers, and never a word of it. Pages of questions send it under these names. */
export type Writing = {
  /** How often the text was changed, by whatever. Key events would miss most of what is written on a phone, dictated or composed. */
  n_keystrokes: number
  n_deletions: number
  n_pastes: number
  pasted_chars: number
  /** Changes that no person made: a script of the page or of an extension reported them. */
  n_scripted: number
  /** Time away from the page, each time until the text was changed again. */
  away_ms: number
}

/** Acts of the feed that write a text record it under these names. */
export function actWriting({ n_keystrokes, n_deletions, n_pastes, pasted_chars, n_scripted, away_ms }: Writing) {
  return { keystrokes: n_keystrokes, pastes: n_pastes, pasted_chars, deletions: n_deletions, scripted: n_scripted, away_ms }
}
