import { isPanelToken } from '../panels/link-names.ts'

export const MAX_PARAMETERS = 50
export const MAX_VALUE_LENGTH = 512
/** Texts that a link may bring along are longer, and have lines (security, row 1). */
const MAX_TEXT_LENGTH = 4096
const TEXTS: ReadonlySet<string> = new Set(['consent', 'instruct', 'custom-msg'])
/** A signed token is longer too, and a part of it proves nothing. */
const MAX_TOKEN_LENGTH = 4096
/** The contract takes names of this length at most. */
export const MAX_NAME_LENGTH = 256

export type QueryParameters = Readonly<Record<string, string>>

/**
 * The parameters of an address. Spec 5: '+' is a space, a key without value is an empty string.
 * The first of two values for one key counts; what exceeds the limits is cut or left out.
 */
export function readQueryParameters(search: string): QueryParameters {
  // Without a prototype, a parameter named __proto__ or constructor is only a name.
  const parameters: Record<string, string> = Object.create(null)
  let count = 0
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (count === MAX_PARAMETERS) break
    const name = nameOf(pair)
    if (name === '' || name in parameters) continue
    const value = textOf(pair)
    if (TEXTS.has(name)) parameters[name] = plainText(value, MAX_TEXT_LENGTH, LINES)
    else parameters[name] = plainText(value, isPanelToken(name) ? MAX_TOKEN_LENGTH : MAX_VALUE_LENGTH)
    count += 1
  }
  return parameters
}

/** The query part of an address without some parameters. The others stay as they are written. */
export function withoutParameters(search: string, isUnwanted: (name: string, value: string) => boolean): string {
  const pairs = search.replace(/^\?/, '').split('&')
  const kept = pairs.filter((pair) => !isUnwanted(nameOf(pair), plainText(textOf(pair), MAX_VALUE_LENGTH)))
  if (kept.length === pairs.length) return search
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

const textOf = (pair: string) => (pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : '')

const nameOf = (pair: string) => plainText(pair.split('=', 1)[0] ?? '', MAX_NAME_LENGTH)

/** Control characters and broken surrogates, also one that the cut makes, never reach a log line or a CSV cell. */
const ONE_LINE = /[\p{Cc}\p{Cs}]/gu
const LINES = /(?!\n)[\p{Cc}\p{Cs}]/gu
const plainText = (encoded: string, maxLength: number, unwanted = ONE_LINE) =>
  decode(encoded)
    .replace(unwanted, '')
    .slice(0, maxLength)
    .replace(/\p{Cs}/gu, '')

/** A stray percent sign is text, not an error: people type "100%". */
function decode(encoded: string): string {
  const spaced = encoded.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Who takes part, and in what: said by every event already. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['experiment_id', 'user_id'])

/** What becomes a `URLParams-…` event: every unknown parameter (spec 2) and every override of a setting (ruling C12). */
export const recordedParameters = (query: QueryParameters) =>
  Object.entries(query)
    // A token is kept nowhere.
    .filter(([name]) => !SAID_ALREADY.has(name) && !isPanelToken(name))
    .map(([name, value]) => ({ name, value }))
