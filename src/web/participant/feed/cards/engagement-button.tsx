import { useState } from 'react'
import { countShown, isClickable, showsNumber } from '#domain/engagement/toggle.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import type { FeedButton, VisibleButton } from '#domain/parameters/feed-buttons.ts'
import { buttonNames, ofCard } from '#web/participant/words.ts'
import type { FeedStore } from '../feed-types.ts'
import { shownSkin } from '../skins/shown-skin.ts'
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

export function EngagementButton({ store, entity_id, idx, button: visible, shownCount }: Props) {
  const { button, engagementType } = visible
  const { isOn, click } = useEngagement(store, entity_id, engagementType)
  // The icon is animated at a click, not after a reload.
  const [isSprung, setSprung] = useState(false)
  const count = shownNumber(visible, shownCount, isOn)
  const face = <ButtonFace {...{ button, isOn, count }} />
  if (!isClickable(engagementType)) return <div className={`engagement is-${button}`}>{face}</div>
  return (
    <button
      type="button"
      className={`engagement is-${button}`}
      aria-pressed={isOn}
      aria-label={ofCard(`${nameOf(button)} ${count}`.trim(), { idx })}
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
