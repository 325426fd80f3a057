import type { Wording } from '#domain/questionnaires/questionnaire.ts'

const WHOSE_WORDS: Readonly<Record<Wording, string>> = {
  'as-published': 'In the words of the cited instrument.',
  reworded: 'After the cited instrument, not in its exact words.',
  own: 'In our own words.',
}

type Source = {
  citation?: string | null
  wording?: Wording | null
  licence?: string | null
  unchecked?: string | null
}

/** Where the questions of a form come from, under which terms, and what nobody has checked: one sentence or two each. */
export function sourceOf({ citation, licence, wording, unchecked }: Source): string[] {
  return [
    ...(citation == null ? [] : [citation]),
    ...(wording == null ? [] : [WHOSE_WORDS[wording]]),
    ...(licence == null ? [] : [licence]),
    ...(unchecked == null ? [] : [`Not checked: ${unchecked}`]),
  ]
}
