import type { PreviewOrder } from '#contract/preview-message.ts'
import { type ClaimableOutcome, isDebriefed, type Outcome } from '#domain/session/outcomes.ts'
import type { PreviewJourney } from './preview-journey.ts'

/** Shown where a participant gets a code of their own. */
const RECEIPT = 'preview'

/** The texts behind links do not come with the cards. */
const LINK_TEXT = ['In a study, participants read the text of the column link_text here.']

type Sent = { outcome: ClaimableOutcome; form: string; page?: string; form_fields: Record<string, string> }

type Parts = {
  order: () => PreviewOrder | undefined
  journey: PreviewJourney
  onEnd: (outcome: ClaimableOutcome) => void
}

/**
 * Replaces `fetch` on this page: every call is answered here and nothing is sent. The page is a
 * frame of its own, so no other calls are affected.
 */
export function closeNetwork({ order, journey, onEnd }: Parts): void {
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    const answer = answerTo(pathname, String(init?.body || '{}'))
    const reply = answer === undefined ? { success: 'false', error: { code: 'not_found' } } : { success: 'true', ...answer }
    const status = answer === undefined ? 404 : 200
    return new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
  }

  function answerTo(pathname: string, body: string): { data?: unknown } | undefined {
    const sent = JSON.parse(body) as Sent // our own page's body
    switch (pathname) {
      case '/v1/load_experiment':
        return { data: { ...order()?.data, journey: journey.journey() } }
      case '/v1/write_form':
        journey.sent(sent.form, sent.page ?? '', sent.form_fields)
        return { data: { journey: journey.journey() } }
      case '/v1/write_batch_dwell':
        journey.feedSubmitted()
        return {}
      case '/v1/next_step':
        return { data: { journey: journey.journey() } }
      case '/v1/load_form': {
        const data = journey.form(sent.form)
        return data && { data }
      }
      case '/v1/load_link':
        return { data: { paragraphs: LINK_TEXT } }
      case '/v1/end_session':
        onEnd(sent.outcome)
        return { data: endingOf(sent.outcome) }
      default:
        return {}
    }
  }

  function endingOf(claimed: ClaimableOutcome) {
    const { endings, debrief, contact } = order() ?? {}
    const { next } = journey.journey()
    // Answers may have led to another end than the page claims.
    const outcome: Outcome = claimed === 'complete' && next.step === 'end' ? (next.outcome ?? claimed) : claimed
    return {
      outcome,
      ending: endings?.[outcome],
      leaves_by_itself: false,
      debrief: isDebriefed(outcome) ? debrief : '',
      receipt: isDebriefed(outcome) ? RECEIPT : '',
      is_withdrawn: outcome === 'withdrawn',
      // Nobody has seen a card of a draft.
      names_false_cards: false,
      contact,
    }
  }
}
