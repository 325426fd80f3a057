import type { Answer } from './answering-server.ts'
import type { PanelState } from './panel-state.ts'

export type Asking = {
  state: PanelState
  /** Parts of the path. */
  parts: readonly string[]
  query: URLSearchParams
  body: Record<string, unknown>
  /** Of the browser. */
  cookie: string
  origin: string
}

/** One call of the panel. */
export type Route = { method: string; path: RegExp; answer: (asking: Asking) => Answer | Promise<Answer> }

export const done = (body: unknown, status = 200): Answer => ({ status, body })

/** As the panel words its refusals. */
export const refused = (status: number, detail: unknown, title = TITLES[status] ?? 'Error'): Answer => ({
  status,
  body: {
    error: { status, error_code: status * 100, title, detail, additional_information: '', traceback: '', interactive: false },
  },
})

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  429: 'Too many requests',
}

export const notFound = (): Answer => refused(404, 'Not found.')

/** Two on each page, so that every test reads several. */
const PAGE = 2

/** One page of a list, with the address of the next one. */
export function page<T>({ query, origin }: Asking, path: string, all: readonly T[]): Answer {
  const offset = Number(query.get('offset') ?? 0)
  const next = offset + PAGE < all.length ? `${origin}${path}?offset=${offset + PAGE}` : null
  return done({
    results: all.slice(offset, offset + PAGE),
    _links: { next: { href: next, title: 'Next' } },
    meta: { count: all.length },
  })
}
