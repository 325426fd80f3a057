import type { PlacedProblem } from '#domain/study/checks/place-problem.ts'
import type { Place } from '#domain/study/draft/sections.ts'
import { glideTo } from '#web/shared/ui/glide.ts'

export const placeId = (place: Place) => `study-${place}`

export type Target = Pick<PlacedProblem, 'place'> & Partial<Pick<PlacedProblem, 'param' | 'conditions'>>

/** Scrolls to what a finding is about, unfolds it and focuses it, so that Tab continues there. */
export function goToPlace(target: Target) {
  const heading = document.getElementById(placeId(target.place))
  const field = fieldOf(target)
  const element = field ?? heading
  if (element === null) return
  unfold(element)
  // Columns of conditions may have to move sideways too.
  glideTo(element, () => element.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' }))
  element.focus({ preventScroll: true })
}

/** Shows the field of a finding if it is folded, and does not go there. */
export const unfoldPlace = (target: Target) => unfold(fieldOf(target))

const FIELDS = 'input:not([type="hidden"]), select, textarea'

/** The field of the setting, in the column of the first condition concerned; else the first field of the section with an error. */
function fieldOf({ place, param, conditions = [] }: Target): HTMLElement | null {
  const section = document.getElementById(placeId(place))?.closest('section') ?? null
  const column = section?.querySelector(`[data-condition="${conditions[0]}"]`)
  const box = param === undefined ? null : (column ?? section)?.querySelector(`[data-setting="${CSS.escape(param)}"]`)
  return box?.querySelector<HTMLElement>(FIELDS) ?? section?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
}

function unfold(element: Element | null) {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
}
