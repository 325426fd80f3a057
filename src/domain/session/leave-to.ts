/** Where an address leads: nowhere that we would go, at once, or only after the person was asked. */
export type LeaveTo =
  | { kind: 'nowhere' }
  | { kind: 'at-once'; url: string; host: string }
  | { kind: 'ask'; url: string; host: string }

/**
 * Scheme, host and port of a plain web address. Whatever browsers might read in another way (user names, backslashes, other
 * scripts) is no match. Both cases are spelt out: without regard to case, letters of other scripts would match too.
 */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const WEB_ADDRESS = new RegExp(`^[Hh][Tt][Tt][Pp][Ss]?://(${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?)(?:[/?#][^\\s\\\\]*)?$`)

/** The host (with its port) of an http(s) address, lowercase; undefined if it is none. */
export const hostOf = (address: string): string | undefined =>
  /\p{Cc}/u.test(address) ? undefined : WEB_ADDRESS.exec(address)?.[1]?.toLowerCase()

type Trusted = {
  /** Each stands for the hosts below it too. */
  panelHosts: readonly string[]
  /** Where the study itself sends people, if anywhere: that host alone. */
  ownHost?: string | undefined
}

const isTrusted = (host: string, { panelHosts, ownHost }: Trusted) =>
  host === ownHost || panelHosts.some((panel) => host === panel || host.endsWith(`.${panel}`))

/** Ruling D7: an address from a link is followed at once only where its host is known; otherwise the person sees the host and decides. */
export function leaveTo(address: string, trusted: Trusted): LeaveTo {
  const url = address.trim()
  const host = hostOf(url)
  if (host === undefined) return { kind: 'nowhere' }
  return { kind: isTrusted(host, trusted) ? 'at-once' : 'ask', url, host }
}
