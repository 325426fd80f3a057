import { useSyncExternalStore } from 'react'
import { ofCard } from '#web/participant/words.ts'
import type { CardPartProps } from '../feed-types.ts'
import { actsWords } from './acts-words.ts'

const NAMES = ['quote', 'reply'] as const

/** What this participant wrote under a card. Nobody else sees it. */
export function OwnWords({ card, visit: { acts } }: CardPartProps) {
  const { entity_id } = card
  const quotes = useSyncExternalStore(acts.subscribe, () => acts.all('quote'))
  const replies = useSyncExternalStore(acts.subscribe, () => acts.all('reply'))
  const own = [quotes, replies].flatMap((states, i) =>
    states
      .filter((state) => state.entity_id === entity_id && state.response === 1)
      .map(({ target, detail }) => ({ name: NAMES[i] ?? 'reply', target, text: String(detail['text'] ?? '') })),
  )
  return own.map(({ name, target, text }) => (
    <div key={`${name}/${target}`} className="own-words">
      <p className="own-words-title">{name === 'quote' ? actsWords.yourQuote : actsWords.yourReply}</p>
      <p dir="auto" className="own-words-text">
        {text}
      </p>
      <button
        type="button"
        className="act-link"
        aria-label={ofCard(actsWords.delete, card)}
        onClick={() => acts.did({ name, entity_id, target, response: 0 })}
      >
        {actsWords.delete}
      </button>
    </div>
  ))
}
