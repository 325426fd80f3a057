import type { PreviewScreen } from '#contract/preview-message.ts'
import { cameIntoView, untouched } from '#domain/engagement/engagement-record.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { previewStart } from '#domain/study/preview/preview-start.ts'
import { createToastList } from '#web/shared/ui/toast-list.ts'
import { withMemory } from '../browser/local-storage.ts'
import type { Navigation } from '../browser/navigate.ts'
import type { PageOutbox } from '../browser/open-outbox.ts'
import type { Participant } from '../browser/open-participant.ts'
import { type Feed, openSessionStorage } from '../browser/session-storage.ts'
import { browserClock } from '../visibility/page-clock.ts'

/** A preview has no person, and its study has no id yet. */
export const PREVIEW_SESSION: SessionStart = {
  user_id: 'preview',
  experiment_id: 'preview',
  startTime: 0,
  reset: null,
  showPopup: true,
}

/** Accepts everything and sends nothing. */
const outbox: PageOutbox = {
  watch: () => {},
  add: async () => {},
  flush: async () => {},
  leave: async () => {},
  emptied: async () => 'stored',
  discard: async () => {},
  outcomeOf: async () => ({ kind: 'stored' }),
  keptIn: Promise.resolve('memory'),
}

/** The participant of a preview. Everything is kept in memory, so that a real visit in the same browser is not changed. */
export function previewParticipant(navigation: Navigation, feed: () => Feed, query: Participant['query']): Participant {
  const slots = withMemory(undefined, () => {})
  const storage = openSessionStorage(slots)
  storage.writeSession(PREVIEW_SESSION, {})
  return {
    query,
    // Always the current feed of the draft.
    storage: { ...storage, readFeed: feed, readToken: () => feed().session_token },
    slots,
    outbox,
    clock: browserClock(),
    toasts: createToastList(() => () => {}),
    navigation,
  }
}

const BEFORE_CARDS: readonly PreviewScreen[] = ['consent', 'instructions', 'feed']
const SKIPPED = { entity_id: '', target: 'before', response: 1, detail: { asked: 'before' } }

/** Sets the visit to the moment before a screen, as if everything earlier was done. */
export function standBefore(screen: PreviewScreen, { storage, slots }: Pick<Participant, 'storage' | 'slots'>, feed: Feed): void {
  const { lastSeenIdx, isInterventionDone } = previewStart(screen, feed.feed_length, feed.experiment_parameters)
  storage.writeModals({
    consentAnswer: screen === 'consent' ? 'none' : 'given',
    areInstructionsClosed: screen !== 'consent' && screen !== 'instructions',
    modalShown: isInterventionDone ? 1 : 0,
  })
  // Only a preview that begins with the feed asks for a post first.
  if (!BEFORE_CARDS.includes(screen)) slots.setItem('acts', JSON.stringify([['post_skip', [SKIPPED]]]))
  if (lastSeenIdx < 0) return
  const seen = feed.entities.filter(({ idx }) => idx <= lastSeenIdx).map((card) => cameIntoView(untouched(card), 0))
  storage.writeEngagement(seen)
}
