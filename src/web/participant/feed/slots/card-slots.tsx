import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { setLengths } from '../../browser/set-lengths.ts'
import { watchSize } from '../../browser/watch-size.ts'
import { recallCard, type SlotHeights } from '../cards/card-memory.ts'
import type { CardPartProps, CardPlace, FeedPart, Visit } from '../feed-types.ts'

type Props = CardPartProps & { place: CardPlace }

/** What the parts of the study draw at one place of a card. Its height becomes part of the card's, which is computed and not laid out. */
export function CardSlot({ place, ...props }: Props) {
  const drawn = componentsAt(props.visit.parts, place)
  return drawn.length === 0 ? null : <MeasuredSlot place={place} drawn={drawn} {...props} />
}

const HEIGHTS = ['above', 'under', 'below', 'own'] as const

/** The heights of the slots of a card: as they were measured, or as the parts reserve them before the card is drawn. */
function slotsOf(visit: Visit, card: FeedEntity): SlotHeights {
  const memory = recallCard(card)
  const { parts } = visit
  // A preview shows the same card again with other parts.
  if (memory.slots?.parts === parts) return memory.slots
  const slots = { parts, above: 0, under: 0, below: 0, own: 0 }
  for (const { reserves } of parts) {
    const reserved = reserves?.(visit, card)
    for (const name of HEIGHTS) slots[name] += reserved?.[name] ?? 0
  }
  memory.slots = slots
  return slots
}

/** The same as the style of a card's element. */
export function slotStyle(visit: Visit, card: FeedEntity): Readonly<Record<string, string>> {
  const slots = slotsOf(visit, card)
  return Object.fromEntries(HEIGHTS.flatMap((name) => (slots[name] > 0 ? [[`--slot-${name}`, `${slots[name]}px`]] : [])))
}

function MeasuredSlot({ place, drawn, ...props }: Props & { drawn: readonly ComponentType<CardPartProps>[] }) {
  const slot = useRef<HTMLDivElement>(null)
  const { card, visit } = props
  useLayoutEffect(() => {
    const element = slot.current
    const article = element?.closest('article')
    if (!element || !article) return
    const measure = () => {
      // Rounded up: with a part of a pixel too few, the picture would give it.
      const px = Math.ceil(element.getBoundingClientRect().height)
      const known = slotsOf(visit, card)
      // What was reserved exactly changes nothing: every length that is set lets the browser style the whole card again.
      if (known[place] === px) return
      known[place] = px
      setLengths(article, { [`--slot-${place}`]: px })
    }
    return watchSize(element, measure)
  }, [card, visit, place])
  return (
    <div ref={slot} className={`card-slot is-${place}`}>
      {drawn.map((Drawn, i) => (
        // The list is the same as long as the page lives.
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name here.
        <Drawn key={i} {...props} />
      ))}
    </div>
  )
}

/** Parts that do not change the height of a card. */
export const CardParts = ({ place, ...props }: CardPartProps & { place: 'cover' | 'actions' }) =>
  componentsAt(props.visit.parts, place).map((Drawn, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Drawn key={i} {...props} />
  ))

/** What a part shows in place of the card, if any. */
export function useInstead(visit: Visit, card: FeedEntity): ComponentType<CardPartProps> | undefined {
  const read = () => visit.parts.find(({ instead }) => instead?.isDue(visit, card))?.instead?.Line
  return useSyncExternalStore(visit.acts.subscribe, read)
}

/** Whether the row has so many buttons that a phone shows numbers under the icons. */
export const isManyButtons = (nButtons: number, { parts, settings }: Visit): boolean =>
  parts.reduce((n, { nActions }) => n + (nActions?.(settings) ?? 0), nButtons) > 4

const componentsAt = (parts: readonly FeedPart[], place: CardPlace | 'cover' | 'actions') =>
  parts.flatMap((part) => part[place] ?? [])
