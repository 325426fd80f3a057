import type { PreviewOrder } from '#contract/preview-message.ts'
import { type ClaimableOutcome, isDebriefed } from '#domain/session/outcomes.ts'

/** Shown where a participant gets a code of their own. */
const RECEIPT = 'preview'

/**
 * Replaces `fetch` on this page: every call is answered here and nothing is sent. The page is a
 * frame of its own, so no other calls are affected.
 */
export function closeNetwork(order: () => PreviewOrder | undefined, onEnd: (outcome: ClaimableOutcome) => void): void {
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    const reply = { success: 'true', ...answerTo(pathname, String(init?.body ?? '')) }
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  }

  function answerTo(pathname: string, body: string): { data?: unknown } {
    const { data, endings, debrief, contact } = order() ?? {}
    if (pathname === '/v1/load_experiment') return { data }
    if (pathname !== '/v1/end_session') return {}
    const { outcome } = JSON.parse(body) as { outcome: ClaimableOutcome } // our own page's body
    onEnd(outcome)
    return {
      data: {
        outcome,
        ending: endings?.[outcome],
        leaves_by_itself: false,
        debrief: isDebriefed(outcome) ? debrief : '',
        receipt: isDebriefed(outcome) ? RECEIPT : '',
        is_withdrawn: outcome === 'withdrawn',
        // Nobody has seen a card of a draft.
        names_false_cards: false,
        contact,
      },
    }
  }
}
