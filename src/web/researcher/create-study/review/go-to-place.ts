import { useEffect, useRef } from 'react'
import type { PlacedProblem } from '#domain/study/checks/place-problem.ts'
import type { Place } from '#domain/study/draft/sections.ts'
import { glideTo } from '#web/shared/ui/glide.ts'

export const placeId = (place: Place) => `study-${place}`

export type Target = Pick<PlacedProblem, 'place'> &
  Partial<Pick<PlacedProblem, 'param' | 'conditions'>> & {
    /** Somebody searched for the setting: its box is marked. */
    isFound?: boolean
  }

/** Scrolls to what a finding or a search is about, unfolds it and focuses it, so that Tab continues there. */
export function goToPlace(target: Target) {
  const heading = document.getElementById(placeId(target.place))
  const box = boxOf(target)
  unfold(box)
  const element = (target.isFound ? firstControl(box) : fieldOf(target)) ?? heading
  if (element === null) return
  unfold(element)
  if (target.isFound && box !== null) mark(box)
  // Columns of conditions may have to move sideways too.
  const shown = target.isFound ? (box ?? element) : element
  glideTo(shown, () => shown.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' }))
  element.focus({ preventScroll: true })
}

/** Shows the field of a finding if it is folded, and does not go there. */
export const unfoldPlace = (target: Target) => unfold(fieldOf(target))

const FIELDS = 'input:not([type="hidden"]), select, textarea'

const sectionOf = (place: Place) => document.getElementById(placeId(place))?.closest('section') ?? null

/** The box of the setting, in the column of the first condition concerned. */
function boxOf({ place, param, conditions = [] }: Target): HTMLElement | null {
  if (param === undefined) return null
  const section = sectionOf(place)
  const column = section?.querySelector(`[data-condition="${conditions[0]}"]`)
  return (column ?? section)?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(param)}"]`) ?? null
}

/** The field of the setting; else the first field of the section with an error. */
const fieldOf = (target: Target): HTMLElement | null =>
  boxOf(target)?.querySelector<HTMLElement>(FIELDS) ??
  sectionOf(target.place)?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  null

/** The first that can have the focus: some are disabled, or hidden behind a button that opens them. */
const firstControl = (box: HTMLElement | null): HTMLElement | null =>
  [...(box?.querySelectorAll<HTMLElement>(`${FIELDS}, button:not([data-help])`) ?? [])].find(
    (control) => !control.matches(':disabled') && control.getClientRects().length > 0,
  ) ?? null

/** Until something else has the focus. */
function mark(box: HTMLElement) {
  for (const before of document.querySelectorAll('[data-found]')) before.removeAttribute('data-found')
  box.setAttribute('data-found', 'true')
  const unmark = (event: FocusEvent) => {
    if (event.target instanceof Node && box.contains(event.target)) return
    box.removeAttribute('data-found')
    removeEventListener('focusin', unmark)
  }
  // The heading has the focus where the setting itself cannot have it.
  setTimeout(() => addEventListener('focusin', unmark))
}

function unfold(element: Element | null) {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
}

/**
 * After every attempt that failed, unfolds the fields with problems and goes to the first. A problem of the study as a whole
 * is beside the button already. `attempt`: a new object for each attempt; undefined while there is none, or after a success.
 */
export function useGoToProblem(attempt: object | undefined, problems: readonly Target[]) {
  const latest = useRef(problems)
  latest.current = problems
  useEffect(() => {
    if (attempt === undefined) return
    latest.current.forEach(unfoldPlace)
    const [first] = latest.current
    if (first && first.place !== 'create') goToPlace(first)
  }, [attempt])
}
