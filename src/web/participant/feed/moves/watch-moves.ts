import { bringByPx, isTall, nextStop, type Room, restingLine } from '#domain/feed/next-stop.ts'
import { createGlide } from '#web/shared/ui/glide.ts'
import { headerPx, insetPx } from '../room.ts'
import { keepPlace } from './keep-place.ts'
import { isKept } from './kept-keys.ts'
import { stepByWheel } from './wheel.ts'

/** Browsers report fractions. */
const SLACK_PX = 1
const HANDS = ['touchstart', 'pointerdown']

const cardsOnPage = () => [...document.querySelectorAll<HTMLElement>('.feed-list > article')]

const roomNow = (): Room => ({ top: headerPx(), bottom: innerHeight, insetPx: insetPx() })

const scrollAtOnce = (byPx: number) => {
  if (Math.abs(byPx) > SLACK_PX) scrollTo({ top: scrollY + byPx, behavior: 'instant' })
}

/** The first card is in view where the feed opens: one that has no room below the gap above it begins at the header. */
function openAtFirstCard() {
  const [first] = cardsOnPage()
  if (first === undefined || scrollY > 0) return
  const box = first.getBoundingClientRect()
  const byPx = box.top - restingLine(box, roomNow())
  if (byPx <= insetPx()) scrollAtOnce(byPx)
}

function pageStep({ key, shiftKey }: KeyboardEvent): 1 | -1 | 0 {
  if (key === 'PageDown' || (key === ' ' && !shiftKey)) return 1
  return key === 'PageUp' || key === ' ' ? -1 : 0
}

/** Where the page is going, and the card that is to be at the resting line then. */
type Goal = { y: number; card: HTMLElement }

type Options = { isSnapping: boolean; isHeld: () => boolean }

/**
 * Keys go from card to card, and a card that gets the keyboard's focus comes into view: as a whole, or filling the room where it is taller. In a feed that comes to rest at
 * cards, so does the wheel: the browser's own snapping goes back after a single notch of a mouse. Returns how to stop.
 */
export function watchMoves({ isSnapping, isHeld }: Options): () => void {
  let goal: Goal | undefined
  const glide = createGlide(document.documentElement)

  function goalAfter(step: 1 | -1): Goal | undefined {
    const cards = cardsOnPage()
    // From where the last press leads, so that two quick ones are two cards.
    const fromY = goal?.y ?? scrollY
    const aheadPx = fromY - scrollY
    const { top, bottom, insetPx: inset } = roomNow()
    const boxes = cards.map((card) => card.getBoundingClientRect())
    const stop = nextStop(boxes, step, { top: top + aheadPx, bottom: bottom + aheadPx, insetPx: inset })
    const card = stop && cards[stop.idx]
    return card && { y: fromY + stop.byPx, card }
  }

  function go(next: Goal) {
    goal = next
    // The focus of a keyboard reader moves too.
    if (document.activeElement?.closest('article')) next.card.focus({ preventScroll: true })
    glide.to(next.y, onArrived)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = pageStep(event)
    if (step === 0 || isHeld() || isKept(event)) return
    const next = goalAfter(step)
    // Beyond the first and the last card the browser scrolls as always.
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }

  /** Posts that were drawn on the way may have changed their height. */
  function onArrived() {
    const card = goal?.card.getBoundingClientRect()
    goal = undefined
    if (card === undefined) return
    const room = roomNow()
    scrollAtOnce(isTall(card, room) ? bringByPx(card, room) : card.top - restingLine(card, room))
  }

  /** A hand on the wheel, the screen or the scroll bar overrides the keys. */
  function interrupt() {
    goal = undefined
    glide.stop()
  }

  function onFocusIn({ target }: FocusEvent) {
    // A press of the mouse must not move what is pressed.
    if (!(target instanceof Element) || goal !== undefined || !target.matches(':focus-visible')) return
    const card = target.closest<HTMLElement>('.feed-list > article')
    if (card) scrollAtOnce(bringByPx(card.getBoundingClientRect(), roomNow()))
  }

  const interruptions = isSnapping ? HANDS : [...HANDS, 'wheel']
  const passive = { passive: true }
  addEventListener('keydown', onKeyDown)
  for (const name of interruptions) addEventListener(name, interrupt, passive)
  document.addEventListener('focusin', onFocusIn)
  const stopWheel = isSnapping ? stepByWheel(window, { mayMove, move }) : undefined
  const stopKeeping = keepPlace(cardsOnPage)
  openAtFirstCard()

  function mayMove(step: 1 | -1) {
    return !isHeld() && goalAfter(step) !== undefined
  }

  function move(step: 1 | -1) {
    const next = goalAfter(step)
    if (next) go(next)
  }

  return () => {
    stopWheel?.()
    stopKeeping()
    glide.stop()
    removeEventListener('keydown', onKeyDown)
    for (const name of interruptions) removeEventListener(name, interrupt)
    document.removeEventListener('focusin', onFocusIn)
  }
}
