import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type Answer, type Answered, findRoute, startAnswering } from './answering-server.ts'
import { letTimePass } from './changes.ts'
import { controlRoutes } from './control.ts'
import { groupRoutes } from './groups.ts'
import { pageRoutes } from './pages.ts'
import { type Fault, newState, type PanelState, type StandInSubmission, setStudy, type TokenRights } from './panel-state.ts'
import { reportsSent } from './reports.ts'
import { notFound, type Route, refused } from './route.ts'
import { studyRoutes } from './studies.ts'
import { submissionRoutes } from './submissions.ts'

const API = '/api/v1'
const apiRoutes: readonly Route[] = [...studyRoutes, ...submissionRoutes, ...groupRoutes]
const otherRoutes: readonly Route[] = [...pageRoutes, ...controlRoutes]

export type StandInPanel = Awaited<ReturnType<typeof startStandIn>>

type Given = {
  tokens: Readonly<Record<string, TokenRights>>
  port?: number
  /** The clock of this machine. */
  now?: () => number
}

/** How often it looks for time-outs, approvals and reports that are due. Each call does it too. */
const LOOKS_MS = 1000

/** A small panel on this machine that answers as the public documents of Prolific say. Nothing of it reaches the real one. */
export async function startStandIn({ tokens, port = 0, now = Date.now }: Given) {
  const state = newState(now)
  for (const [token, rights] of Object.entries(tokens)) state.tokens.set(token, rights)
  const { origin, close } = await startAnswering(port, (request, at) => answer(state, request, at))
  const looks = setInterval(() => letTimePass(state), LOOKS_MS).unref()
  return {
    state,
    origin,
    url: `${origin}${API}`,
    setStudy: (id: string, submissions: StandInSubmission[]) => setStudy(state, id, submissions),
    /** Moves its clock ahead. Resolves when the changes are reported. */
    pass: (ms: number) => {
      letTimePass(state, ms)
      return reportsSent(state)
    },
    close: () => {
      clearInterval(looks)
      return close()
    },
  }
}

async function answer(state: PanelState, request: IncomingMessage, origin: string): Promise<Answered> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const method = request.method ?? ''
  const sent = await text(request)
  const body = sent === '' ? {} : JSON.parse(sent)
  const isApi = pathname.startsWith(`${API}/`)
  const path = isApi ? pathname.slice(API.length) : pathname
  const routed = findRoute(isApi ? apiRoutes : otherRoutes, method, path)
  const { cookie = '', authorization: token = '' } = request.headers
  letTimePass(state)
  const run = async () =>
    routed?.route.answer({ state, parts: routed.parts, query: searchParams, body, cookie, origin }) ?? notFound()
  if (path.startsWith('/stand-in/')) return onceReported(state, run)
  if (!isApi) return misbehaving(takeFault(state, path), run)
  state.calls.push({ method, path: pathname, token, body: sent === '' ? undefined : body })
  return misbehaving(takeFault(state, path), () => {
    const rights = state.tokens.get(token.replace(/^Token /, ''))
    if (rights === undefined || !token.startsWith('Token ')) return refused(401, 'Authentication credentials were not provided.')
    if (rights === 'read' && method !== 'GET') return refused(403, 'You do not have permission to perform this action.')
    return run()
  })
}

/** Answers a test when the reports of its change were answered too. */
async function onceReported(state: PanelState, run: () => Promise<Answer>): Promise<Answer> {
  const answered = await run()
  await reportsSent(state)
  return answered
}

async function misbehaving(fault: Fault | undefined, run: () => Answer | Promise<Answer>): Promise<Answered> {
  const answered = fault?.status === undefined ? await run() : refusalOf(fault.status, fault)
  // Nobody waits for it once the process ends.
  if (fault?.slowMs) await setTimeout(fault.slowMs, undefined, { ref: false })
  return fault?.cut ? 'cut' : answered
}

function refusalOf(status: number, { retryAfter, detail = 'The stand-in was told to refuse this call.' }: Fault): Answer {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return { ...refused(status, detail), headers }
}

function takeFault(state: PanelState, path: string) {
  const at = state.faults.findIndex((fault) => path.includes(fault.path))
  const fault = state.faults[at]
  if (!fault?.passes) return at < 0 ? undefined : state.faults.splice(at, 1)[0]
  fault.passes -= 1
  return undefined
}
