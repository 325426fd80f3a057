import { useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { countShown, isClickable, showsNumber } from '#domain/engagement/toggle.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import type { FeedButton, VisibleButton } from '#domain/parameters/feed-buttons.ts'
import { buttonNames, ofCard } from '#web/participant/words.ts'
import type { FeedStore } from '../feed-types.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { useEngagement, useRisen } from '../use-feed.ts'
import { ButtonIcon } from './button-icons.tsx'

type Props = {
  store: FeedStore
  card: FeedEntity
  button: VisibleButton
}

/** The number beside a button; empty where it shows none. */
export const shownNumber = ({ flag }: VisibleButton, shownCount: number | undefined, isOn: boolean): string =>
  showsNumber(flag, shownCount) ? countLabel(countShown(shownCount, isOn)) : ''

const nameOf = (button: FeedButton) => shownSkin()?.buttonName?.(button) ?? buttonNames[button]

type FaceProps = { button: FeedButton; isOn: boolean; count: string }

export const ButtonFace = ({ button, isOn, count }: FaceProps) => (
  <>
    <ButtonIcon button={button} isOn={isOn} />
    <span className="visually-hidden">{nameOf(button)} </span>
    {count !== '' && <span className="button-count">{count}</span>}
  </>
)

export function EngagementButton({ store, card, button: visible }: Props) {
  const { button, engagementType } = visible
  const { isOn, click } = useEngagement(store, card.entity_id, engagementType)
  const risen = useRisen(store, card, engagementType)
  // A screen reader would say the name of the button in focus again at each arrival.
  const [risenAtFocus, setRisenAtFocus] = useState<number>()
  // The icon is animated at a click, not after a reload.
  const [isSprung, setSprung] = useState(false)
  const shown = card.shown_counts[engagementType]
  const countWith = (more: number) => shownNumber(visible, shown === undefined ? undefined : shown + more, isOn)
  const count = countWith(risen)
  const face = <ButtonFace {...{ button, isOn, count }} />
  if (!isClickable(engagementType)) return <div className={`engagement is-${button}`}>{face}</div>
  return (
    <button
      type="button"
      className={`engagement is-${button}`}
      aria-pressed={isOn}
      aria-label={ofCard(`${nameOf(button)} ${countWith(risenAtFocus ?? risen)}`.trim(), card)}
      onFocus={() => setRisenAtFocus(risen)}
      onBlur={() => setRisenAtFocus(undefined)}
      data-sprung={isSprung || undefined}
      onClick={() => {
        setSprung(true)
        click()
      }}
    >
      {face}
    </button>
  )
}
