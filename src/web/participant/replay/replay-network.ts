import type { ReplayOrder } from '#contract/preview-message.ts'

type Sent = { entity_id?: string }

/** The receipt of a person is theirs alone. */
const HIDDEN_RECEIPT = '••••'

/** Answers the calls of the page from what came with the replay: texts behind links, comments, the ending. Nothing is sent. */
export function answerFromReplay({ links, comments, ending }: ReplayOrder['data']): void {
  const answerTo = (pathname: string, { entity_id = '' }: Sent): unknown => {
    if (pathname === '/v1/load_link') return links[entity_id] && { paragraphs: links[entity_id] }
    if (pathname === '/v1/load_comments') return comments[entity_id] && { comments: comments[entity_id] }
    if (pathname === '/v1/end_session') return ending && endingReply(ending)
    if (pathname === '/v1/load_false_cards') return { cards: ending?.false_cards ?? [] }
    return undefined
  }
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    const data = answerTo(pathname, JSON.parse(String(init?.body || '{}')) as Sent) // our own page's body
    const reply = !data ? { success: 'false', error: { code: 'not_found', message: '' } } : { success: 'true', data }
    return new Response(JSON.stringify(reply), {
      status: data ? 200 : 404,
      headers: { 'content-type': 'application/json' },
    })
  }
}

/** As the page gets it at the end of a visit. A replay goes nowhere, also where the page went on by itself. */
const endingReply = ({
  outcome,
  ending,
  debrief,
  contact,
  false_cards,
  next_visit,
}: NonNullable<ReplayOrder['data']['ending']>) => ({
  ...{ outcome, ending, debrief, contact, leaves_by_itself: false, is_withdrawn: false },
  receipt: outcome === 'no_consent' ? '' : HIDDEN_RECEIPT,
  names_false_cards: false_cards.length > 0,
  ...(next_visit && { next_visit: { ...next_visit, link: '' } }),
})
