import type { Questionnaire, Wording } from '#domain/questionnaires/questionnaire.ts'

const WHOSE_WORDS: Readonly<Record<Wording, string>> = {
  'as-published': 'In the words of the instrument that is cited.',
  reworded: 'After the instrument that is cited, not in its exact words.',
  own: 'In words of our own.',
}

/** Where the questions of a form come from, under which terms, and what nobody has checked: one sentence or two each. */
export function sourceOf({ citation, licence, wording, unchecked }: Questionnaire): string[] {
  return [
    ...(citation === undefined ? [] : [citation]),
    ...(wording === undefined ? [] : [WHOSE_WORDS[wording]]),
    ...(licence === undefined ? [] : [licence]),
    ...(unchecked === undefined ? [] : [`Not checked: ${unchecked}`]),
  ]
}
