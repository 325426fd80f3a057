import type { IncomingMessage } from 'node:http'
import { type Answered, findRoute, startAnswering } from '../stand-in-panel/answering-server.ts'
import { osf } from './osf.ts'
import type { StandInService } from './route.ts'
import { newState, type ServicesState, type StoredFile, type TokenRights } from './services-state.ts'
import { zenodo } from './zenodo.ts'

const standIns: readonly StandInService[] = [zenodo, osf]

export type StandInServices = Awaited<ReturnType<typeof startStandInServices>>

type Given = { tokens: Readonly<Record<string, TokenRights>>; port?: number }

/** A small Zenodo and a small OSF on this machine, which answer as their public documents say. Nothing of it reaches the real ones. */
export async function startStandInServices({ tokens, port = 0 }: Given) {
  const state = newState()
  for (const [token, rights] of Object.entries(tokens)) state.tokens.set(token, rights)
  const { origin, close } = await startAnswering(port, (request, at) => answer(state, request, at))
  const urls = { zenodo: `${origin}/zenodo/api`, osf: `${origin}/osf/v2` }
  return {
    state,
    origin,
    urls,
    /** As `SERVICE_API_URLS` has it. */
    setting: Object.entries(urls)
      .map((each) => each.join('='))
      .join(','),
    close,
  }
}

/** For people who try it: names and sizes of files, not their bytes. */
function shownState({ nodes, depositions, calls }: ServicesState) {
  const listed = (files: Map<string, StoredFile>) =>
    [...files.values()].map(({ name, bytes, versions }) => ({ name, bytes: bytes.length, versions }))
  return {
    nodes: [...nodes.values()].map((node) => ({ ...node, files: listed(node.files) })),
    depositions: [...depositions.values()].map((draft) => ({ ...draft, files: listed(draft.files) })),
    calls,
  }
}

async function answer(state: ServicesState, request: IncomingMessage, origin: string): Promise<Answered> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const method = request.method ?? ''
  if (pathname === '/stand-in/state') return { status: 200, body: shownState(state) }
  const service = standIns.find(({ prefixes }) => prefixes.some((prefix) => pathname.startsWith(prefix)))
  if (!service) return { status: 404 }
  const at = state.faults.findIndex((each) => pathname.includes(each.path) && (each.method ?? method) === method)
  const fault = at < 0 ? undefined : state.faults.splice(at, 1)[0]
  const bytes = await bytesOf(request, fault?.cutAfter)
  const isJson = /json/.test(request.headers['content-type'] ?? '')
  const body = isJson ? JSON.parse(bytes?.toString() ?? '') : {}
  state.calls.push({ method, path: pathname, body: isJson ? body : undefined, length: request.headers['content-length'] })
  if (bytes === undefined) return 'cut'
  if (fault?.status !== undefined)
    return {
      ...(fault.body === undefined ? service.refused(fault.status, 'The stand-in refuses this call.') : { body: fault.body }),
      status: fault.status,
      headers: fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter },
    }
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  const rights = scheme === 'Bearer' ? state.tokens.get(token) : undefined
  if (rights === undefined) return service.refused(401, 'Authentication credentials were not provided.')
  if (rights === 'read' && method !== 'GET') return service.refused(403, 'You do not have permission to perform this action.')
  const routed = findRoute(service.routes, method, pathname)
  if (!routed) return service.refused(404, 'Not found.')
  const answered = routed.route.answer({ state, parts: routed.parts, query: searchParams, body, bytes, origin })
  return fault?.cut ? 'cut' : answered
}

/** Undefined if the connection is cut before everything came. */
async function bytesOf(request: IncomingMessage, cutAfter = Infinity): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= cutAfter) return undefined
  }
  return Buffer.concat(chunks)
}
