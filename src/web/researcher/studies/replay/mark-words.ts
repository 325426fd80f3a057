import type { Mark, MarkKind } from '#domain/replay/replay.ts'

/** As the timeline names the kinds of events. */
export const KIND_WORDS: Readonly<Record<MarkKind, string>> = {
  view: 'Cards',
  press: 'Buttons',
  act: 'Other acts',
  video: 'Videos',
  modal: 'Steps',
  form: 'Questionnaires',
  tab: 'Tab',
}

const STEPS: readonly (readonly [RegExp, string])[] = [
  [/^consent-given$/, 'consent given'],
  [/^instructions-closed$/, 'instructions closed'],
  [/^intervention-shown-/, 'intervention shown'],
  [/^intervention-closed-/, 'intervention closed'],
  [/^leave-study$/, 'left the study'],
  [/^leave_/, 'page left'],
  [/submit-click$/, 'feed submitted'],
  [/^end-redirect$/, 'ending shown'],
]

/** What happened, as one reads it: "Card 4: likes". */
export function markText({ kind, name, card }: Mark): string {
  if (kind === 'view') return `Card ${card ?? ''} in view for the first time`
  const words = kind === 'modal' ? (STEPS.find(([pattern]) => pattern.test(name))?.[1] ?? name) : name
  const text = card === undefined ? words : `card ${card}: ${words}`
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
