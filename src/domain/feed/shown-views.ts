import { type ShownFlag, visibleButtons } from '../parameters/feed-buttons.ts'

type Settings = Readonly<Record<string, string>>

/** How the numbers of a condition are made; a button without a number has none. `accuracy` is no count of people. */
export const numbersIn = (settings: Settings): readonly ShownFlag[] => [
  ...new Set(visibleButtons(settings).flatMap(({ button, flag }) => (flag === 'plain' || button === 'accuracy' ? [] : [flag]))),
]

/**
 * The views that a card shows follow the counts beside its buttons: those of the sheet where a count comes from it, 0 where all counts start
 * at 0. Undefined where counts are made up, where there are none, and where the sheet has no views: then the card shows no views.
 */
export function shownViews(views: number | undefined, settings: Settings): number | undefined {
  const numbers = numbersIn(settings)
  if (views === undefined || numbers.includes('sheet')) return views
  return numbers.length > 0 && numbers.every((flag) => flag === 'yes') ? 0 : undefined
}
