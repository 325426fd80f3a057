import { type CSSProperties, type KeyboardEvent, useSyncExternalStore } from 'react'
import { rate } from '#domain/engagement/acts/rate.ts'
import { hasEveryLabel, type RatingScale } from '#domain/ratings/rating-scale.ts'
import { ofCard } from '#web/participant/words.ts'
import { indexAfterKey } from '../acts/menu-keys.ts'
import type { CardPartProps } from '../feed-types.ts'
import { pointName, saidBy } from './rating-words.ts'

/** As many as every skin has room for on a phone. */
const MOST_IN_A_ROW = 6

type Props = Pick<CardPartProps, 'card' | 'visit'> & { scale: RatingScale }

/** One scale under a card. Another point changes the rating, the same one takes it back. */
export function RatingScaleView({ card, visit: { acts }, scale }: Props) {
  const { entity_id } = card
  const { name, look, points } = scale
  const given = useSyncExternalStore(acts.subscribe, () => {
    const last = acts.read(rate.name, entity_id, name)
    return last?.response === 1 ? Number(last.detail['point']) : 0
  })
  const { question, labels } = saidBy(scale)
  const isWorded = look === 'points' && hasEveryLabel({ points, labels })
  const ends = isWorded || labels.length < 2 ? undefined : [labels[0], labels.at(-1)]
  // So many may stand in two rows, where the ends are not below their points.
  const isNumbered = look === 'points' && points > MOST_IN_A_ROW
  const labelOf = (point: number) => {
    if (isWorded) return labels[point - 1]
    return point === 1 ? labels[0] : point === points ? labels.at(-1) : undefined
  }
  const press = (point: number) =>
    acts.did({ name: rate.name, entity_id, target: name, ...(point === given ? { response: 0 } : { detail: { point } }) })
  return (
    <div className="rating" data-look={isWorded ? 'words' : look} style={sizes(points)}>
      <p className="rating-question" dir="auto">
        {question}
      </p>
      <div role="radiogroup" className="rating-points" aria-label={ofCard(question, card)} onKeyDown={moveFocus}>
        {Array.from({ length: points }, (_, i) => i + 1).map((point) => (
          // biome-ignore lint/a11y/useSemanticElements: arrows choose at once in an input, and each choice is a row in the data.
          <button
            key={point}
            type="button"
            role="radio"
            className="rating-point"
            aria-checked={point === given}
            aria-label={pointName(point, points, labelOf(point))}
            data-on={point <= given || undefined}
            tabIndex={point === (given || 1) ? 0 : -1}
            onClick={() => press(point)}
          >
            {look === 'stars' ? <Star /> : <span dir="auto">{isWorded ? labels[point - 1] : point}</span>}
          </button>
        ))}
      </div>
      {ends && (
        <p className="rating-ends" aria-hidden="true">
          <span dir="auto">{isNumbered ? `1: ${ends[0]}` : ends[0]}</span>
          <span dir="auto">{isNumbered ? `${points}: ${ends[1]}` : ends[1]}</span>
        </p>
      )}
    </div>
  )
}

// React's type knows no custom properties.
const sizes = (points: number) => ({ '--points': points, '--half': Math.ceil(points / 2) }) as CSSProperties

/** Arrows move the focus and choose nothing: what is passed on the way is no rating. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const group = event.currentTarget
  const items = [...group.querySelectorAll<HTMLElement>('[role="radio"]')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = indexAfterKey(event.key, { at, n: items.length, isRtl: getComputedStyle(group).direction === 'rtl' })
  if (next === undefined) return
  // The same keys move the feed.
  event.preventDefault()
  items[next]?.focus({ preventScroll: true })
}

const Star = () => (
  <svg className="rating-star" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path d="m12 3 2.700 5.800 6.300.800-4.600 4.400 1.200 6.300-5.600-3.100-5.600 3.100 1.200-6.300L3 9.600l6.300-.800z" />
  </svg>
)
