import { useEffect, useRef } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { ofCard } from '#web/participant/words.ts'
import type { CardPartProps, Visit } from '../feed-types.ts'
import { actsWords } from './acts-words.ts'

/** Hidden by a press in this moment, not before a reload: the keyboard goes on at Undo. */
let hiddenNow: string | undefined

export function justHidden(entity_id: string): void {
  hiddenNow = entity_id
}

export const isHidden = ({ acts }: Visit, { entity_id }: FeedEntity): boolean => acts.read('hide', entity_id)?.response === 1

/** One line in place of a card. */
export function HiddenCard({ card, visit }: CardPartProps) {
  const { entity_id } = card
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hiddenNow !== entity_id) return
    hiddenNow = undefined
    undo.current?.focus({ preventScroll: true })
  }, [entity_id])
  return (
    <div className="hidden-card">
      <p>{actsWords.hidden}</p>
      <button
        ref={undo}
        type="button"
        className="quiet-button"
        aria-label={ofCard(actsWords.undo, card)}
        onClick={(event) => {
          event.currentTarget.closest('article')?.focus({ preventScroll: true })
          visit.acts.did({ name: 'hide', entity_id, response: 0 })
        }}
      >
        {actsWords.undo}
      </button>
    </div>
  )
}
