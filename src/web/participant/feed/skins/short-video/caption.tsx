import type { CardPartProps } from '../../feed-types.ts'

/** The headline of a video or picture that is no post. A post has words of its own. */
export function Caption({ card, visit }: CardPartProps) {
  if (visit.layout !== 'swipe' || card.post !== undefined || card.headline === '') return null
  return (
    <p className="skin-caption" dir="auto">
      {card.headline}
    </p>
  )
}
