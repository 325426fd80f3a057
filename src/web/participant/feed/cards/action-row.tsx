import type { ReactNode } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import type { FeedStore } from '../feed-types.ts'
import { EngagementButton } from './engagement-button.tsx'

type Props = {
  className: string
  store: FeedStore
  card: FeedEntity
  buttons: readonly VisibleButton[]
  /** Further buttons, after these. */
  children?: ReactNode
}

/** The buttons of a card, in either layout. */
export function ActionRow({ className, store, card, buttons, children }: Props) {
  return (
    <div className={className}>
      {buttons.map((button) => (
        <EngagementButton key={button.button} store={store} card={card} button={button} />
      ))}
      {children}
    </div>
  )
}
