import type { ReplayOrder } from '#contract/preview-message.ts'

type Sent = { entity_id?: string }

/** Answers the calls of the page from what came with the replay: texts behind links and comments. Nothing is sent. */
export function answerFromReplay({ links, comments }: ReplayOrder['data']): void {
  const answerTo = (pathname: string, { entity_id = '' }: Sent): unknown => {
    if (pathname === '/v1/load_link') return links[entity_id] && { paragraphs: links[entity_id] }
    if (pathname === '/v1/load_comments') return comments[entity_id] && { comments: comments[entity_id] }
    return undefined
  }
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    const data = answerTo(pathname, JSON.parse(String(init?.body || '{}')) as Sent) // our own page's body
    const reply = data === undefined ? { success: 'false', error: { code: 'not_found', message: '' } } : { success: 'true', data }
    return new Response(JSON.stringify(reply), {
      status: data === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}
