import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type StandInSubmission = { id: string; participant_id: string; status: string; study_code: string }
type Call = { method: string; path: string; token: string; body: unknown }

/** Two on each page, so that every test reads several. */
const PAGE = 2

/** A stand-in for the API of Prolific, with the answers as its reference documents them. */
export async function startProlific(token: string) {
  const studies = new Map<string, StandInSubmission[]>()
  const calls: Call[] = []
  const groups = new Map<string, { project_id: string; name: string; people: Set<string> }>()
  const drafts = new Map<string, Record<string, unknown>>()
  const messages: { ids: string[]; body: string; study_id: string }[] = []

  const answer = async (request: IncomingMessage, origin: string): Promise<{ status: number; body: object }> => {
    const url = new URL(request.url ?? '/', origin)
    const body = request.method === 'POST' || request.method === 'PATCH' ? await json(request) : undefined
    calls.push({ method: request.method ?? '', path: url.pathname, token: request.headers.authorization ?? '', body })
    if (request.headers.authorization !== `Token ${token}`)
      return { status: 401, body: { error: { status: 401, title: 'Unauthorized' } } }
    const [, study] = /^\/api\/v1\/studies\/(\w+)\/submissions\/$/.exec(url.pathname) ?? []
    if (study !== undefined) {
      const all = studies.get(study)
      if (!all) return { status: 404, body: { error: { status: 404, title: 'Not found' } } }
      const offset = Number(url.searchParams.get('offset') ?? 0)
      const next = offset + PAGE < all.length ? `${origin}/api/v1/studies/${study}/submissions/?offset=${offset + PAGE}` : null
      const results = all
        .slice(offset, offset + PAGE)
        .map((each) => ({ ...each, started_at: '2026-05-20T11:03:00.457000Z', return_requested: null }))
      return { status: 200, body: { results, _links: { next: { href: next, title: 'Next' } }, meta: { count: all.length } } }
    }
    const asked = body as Record<string, unknown> // of our own client
    const [, ofStudy, clone] = /^\/api\/v1\/studies\/(\w+)\/(clone\/)?$/.exec(url.pathname) ?? []
    if (ofStudy !== undefined) {
      if (!studies.has(ofStudy) && !drafts.has(ofStudy)) return { status: 404, body: {} }
      if (request.method === 'PATCH') drafts.set(ofStudy, { ...drafts.get(ofStudy), ...asked })
      if (clone !== undefined) drafts.set(`copy${drafts.size}`, { status: 'UNPUBLISHED', of: ofStudy })
      return { status: 200, body: { id: clone === undefined ? ofStudy : `copy${drafts.size - 1}`, project: 'project1' } }
    }
    const [, group] = /^\/api\/v1\/participant-groups\/(?:(\w+)\/participants\/)?$/.exec(url.pathname) ?? ['', '']
    if (group === undefined) {
      const made = `group${groups.size}`
      groups.set(made, { project_id: String(asked['project_id']), name: String(asked['name']), people: new Set() })
      return { status: 201, body: { id: made } }
    }
    if (group !== '') {
      for (const person of asked['participant_ids'] as string[]) groups.get(group)?.people.add(person)
      return groups.has(group) ? { status: 200, body: { results: [] } } : { status: 404, body: {} }
    }
    if (url.pathname === '/api/v1/messages/bulk/') {
      messages.push(asked as (typeof messages)[number])
      return { status: 204, body: {} }
    }
    const [, id, call] = /^\/api\/v1\/submissions\/(\w+)\/(transition|request-return)\/$/.exec(url.pathname) ?? []
    const submission = [...studies.values()].flat().find((each) => each.id === id)
    if (!submission) return { status: 404, body: {} }
    if (submission.status !== 'AWAITING REVIEW') return { status: 400, body: { error: { status: 400, title: 'Bad request' } } }
    const action = (body as { action?: string }).action // of our own client
    if (call === 'transition') submission.status = action === 'APPROVE' ? 'APPROVED' : 'RETURNED'
    return { status: 200, body: { id, status: submission.status, participant: submission.participant_id } }
  }

  const server = createServer((request, response) => {
    void answer(request, originOf()).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${originOf()}/api/v1`,
    studies,
    calls,
    groups,
    drafts,
    messages,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
