import { useState } from 'react'
import { countShown, isClickable, showsNumber } from '#domain/engagement/toggle.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import { buttonNames, ofCard } from '#web/participant/words.ts'
import type { FeedStore } from '../feed-store.ts'
import { useEngagement } from '../use-feed.ts'
import { ButtonIcon } from './button-icons.tsx'

type Props = {
  store: FeedStore
  entity_id: string
  /** Of the card, from 0. */
  idx: number
  button: VisibleButton
  shownCount: number | undefined
}

export function EngagementButton({ store, entity_id, idx, button: { button, engagementType, flag }, shownCount }: Props) {
  const { isOn, click } = useEngagement(store, entity_id, engagementType)
  // The icon is animated at a click, not after a reload.
  const [isSprung, setSprung] = useState(false)
  const count = showsNumber(flag, shownCount) ? countLabel(countShown(shownCount, isOn)) : ''
  const face = (
    <>
      <ButtonIcon button={button} isOn={isOn} />
      <span className="visually-hidden">{buttonNames[button]} </span>
      {count !== '' && <span className="button-count">{count}</span>}
    </>
  )
  if (!isClickable(engagementType)) return <div className={`engagement is-${button}`}>{face}</div>
  return (
    <button
      type="button"
      className={`engagement is-${button}`}
      aria-pressed={isOn}
      aria-label={ofCard(`${buttonNames[button]} ${count}`.trim(), { idx })}
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
