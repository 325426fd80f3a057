import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Submission = { id: string; participant_id: string; status: string; study_code: string }

/** A stand-in for the API of Prolific: one study and its submissions, with answers as its reference documents them. */
export type Prolific = { url: string; server: Server; decided: string[] }

export async function startProlific(given: { token: string; study: string; submissions: Submission[] }): Promise<Prolific> {
  const { token, study, submissions } = given
  const decided: string[] = []
  const answer = async (path: string, read: () => Promise<unknown>): Promise<[number, object]> => {
    if (path === `/api/v1/studies/${study}/submissions/`)
      return [200, { results: submissions, _links: { next: { href: null, title: 'Next' } }, meta: { count: submissions.length } }]
    const [, id, call = ''] = /^\/api\/v1\/submissions\/(\w+)\/([\w-]+)\/$/.exec(path) ?? []
    const submission = submissions.find((each) => each.id === id)
    if (!submission) return [404, { error: { status: 404, title: 'Not found' } }]
    const body = (await read()) as { action?: string; request_return_reasons?: string[] }
    decided.push(`${id} ${body.action ?? body.request_return_reasons?.join()}`)
    if (call === 'transition') submission.status = body.action === 'APPROVE' ? 'APPROVED' : 'RETURNED'
    return [200, { id, status: submission.status, participant: submission.participant_id }]
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://prolific.example')
    const [status, body] =
      request.headers.authorization === `Token ${token}`
        ? await answer(pathname, () => json(request))
        : [401, { error: { status: 401, title: 'Unauthorized' } }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`, server, decided }
}
