import type { SentTo } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { SessionStorage } from './session-storage.ts'

type Report = Omit<SentTo<'/v1/report_error'>, 'session_token' | 'page'>

/** Of one page. What goes wrong more often is the same thing again. */
const MAX_REPORTS = 3

const OWN_FILE = /\/assets\/([A-Za-z0-9_.-]{1,80}\.(?:js|css))/
const OWN_PLACE = new RegExp(`${OWN_FILE.source}:(\\d{1,7}):(\\d{1,7})`)

/**
 * Tells the server where in our own files something failed, so that researchers learn of it. Neither the message of the error, which may
 * hold what somebody typed, nor anything about the person is sent; errors of extensions are not ours. `early`: what happened before this
 * part of the page had loaded.
 */
export function reportErrors(storage: Pick<SessionStorage, 'readToken' | 'readEnded'>, early: readonly Event[]): void {
  const said = new Set<string>()
  const onFailure = (event: Event) => {
    const report = reportOf(event)
    const session_token = storage.readToken()
    const key = JSON.stringify(report)
    if (report === undefined || session_token === '' || said.has(key) || said.size === MAX_REPORTS) return
    said.add(key)
    // A report that is lost does not matter: somebody else's will come.
    void callApi('/v1/report_error', { session_token, ...report, page: pageNow(storage) }, { keepalive: true })
  }
  for (const event of early) onFailure(event)
  // Files that do not load are reported by events that do not bubble.
  addEventListener('error', onFailure, true)
  addEventListener('unhandledrejection', onFailure)
}

function pageNow({ readEnded }: Pick<SessionStorage, 'readEnded'>) {
  if (readEnded() !== undefined) return 'ending'
  return location.pathname.startsWith('/form/') ? 'form' : 'feed'
}

/** Undefined for what is not ours. */
function reportOf(event: Event): Report | undefined {
  if (event instanceof ErrorEvent) {
    const place = placeIn(event.error)
    const [, file] = OWN_FILE.exec(event.filename) ?? []
    if (place) return { kind: 'error', ...place }
    return file === undefined ? undefined : { kind: 'error', file, line: event.lineno, column: event.colno }
  }
  if ('reason' in event) {
    const place = placeIn(event.reason)
    return place && { kind: 'rejection', ...place }
  }
  const { target } = event
  const address = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : ''
  const [, file] = OWN_FILE.exec(address) ?? []
  return file === undefined ? undefined : { kind: 'loading', file, line: 0, column: 0 }
}

/** The innermost place in our files. */
function placeIn(error: unknown): { file: string; line: number; column: number } | undefined {
  const [, file, line, column] = OWN_PLACE.exec(error instanceof Error ? (error.stack ?? '') : '') ?? []
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) }
}
