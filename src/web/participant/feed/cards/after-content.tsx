import { memo } from 'react'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import type { CardPartProps } from '../feed-types.ts'
import { CardParts, CardSlot } from '../slots/card-slots.tsx'
import { ActionRow } from './action-row.tsx'
import { type NearCards, useNearCards } from './near-cards.ts'

type Props = CardPartProps & { nearCards: NearCards; idx: number; buttons: readonly VisibleButton[] }

/** What a card of the scroll layout has over its content and after it. */
export const AfterContent = memo(function AfterContent({ nearCards, idx, buttons, ...part }: Props) {
  const hasButtons = useNearCards(nearCards, idx, () => nearCards.hasButtons(idx))
  return (
    <>
      <CardParts {...part} place="cover" />
      <CardSlot {...part} place="under" />
      {hasButtons && (
        <ActionRow className="actions" store={part.store} card={part.card} buttons={buttons}>
          <CardParts {...part} place="actions" />
        </ActionRow>
      )}
      <CardSlot {...part} place="below" />
    </>
  )
})
