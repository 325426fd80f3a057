import type { CardLabel } from '#domain/labels/card-labels.ts'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'
import type { FeedStore, HeldClick, Visit } from '../feed-types.ts'

export type ShareQuestion = { entity_id: string; label: CardLabel; go: () => void; askedMs: number }

export type ShareQuestionStore = {
  read: () => ShareQuestion | undefined
  subscribe: Subscribe
  /** Where the labels of a card are found. */
  follow: (store: FeedStore) => void
  /** Whether the click is held: it shares a card one of whose labels asks again. */
  hold: (click: HeldClick, go: () => void) => boolean
  answer: (answer: 'share' | 'cancel') => void
  /** In a replay: asks about this card, or about none. */
  show: (entity_id: string | undefined) => void
}

const stores = new WeakMap<Visit, ShareQuestionStore>()

/** One per visit: clicks and the dialog share it. */
export function shareQuestionOf(visit: Visit): ShareQuestionStore {
  const known = stores.get(visit) ?? createShareQuestionStore(visit)
  stores.set(visit, known)
  return known
}

function createShareQuestionStore(visit: Visit): ShareQuestionStore {
  const [subscribe, notify] = createListeners()
  const { clock } = visit.participant
  let feed: FeedStore | undefined
  let current: ShareQuestion | undefined
  let release = () => {}

  function become(next: ShareQuestion | undefined) {
    current = next
    notify()
  }

  const labelOf = (entity_id: string): CardLabel | undefined => {
    const state = feed?.read()
    if (state?.state !== 'ready') return undefined
    return state.feed.entities.find((card) => card.entity_id === entity_id)?.labels?.find(({ asksShare }) => asksShare)
  }

  return {
    read: () => current,
    subscribe,
    follow: (store) => {
      feed = store
    },
    hold: ({ entity_id, engagement_type, response }, go) => {
      // To take a share back needs no second thought.
      const label = engagement_type === 'shares' && response === 1 ? labelOf(entity_id) : undefined
      if (label === undefined) return false
      release = visit.hold()
      become({ entity_id, label, go, askedMs: clock.epochNowMs() })
      return true
    },
    show: (entity_id) => {
      const label = entity_id === undefined ? undefined : labelOf(entity_id)
      become(entity_id === undefined || label === undefined ? undefined : { entity_id, label, go: () => {}, askedMs: 0 })
    },
    answer: (answer) => {
      if (current === undefined) return
      const { entity_id, label, go, askedMs } = current
      const asked_ms = Math.max(0, Math.round(clock.epochNowMs() - askedMs))
      visit.acts.note({ name: 'share_asked', entity_id, target: label.name, detail: { answer, asked_ms } })
      become(undefined)
      release()
      if (answer === 'share') go()
    },
  }
}
