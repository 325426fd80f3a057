/** Placeholders that a redirect template may contain (ruling D8), besides `url.NAME`. */
const KNOWN = ['rid', 'user_id', 'condition', 'experiment_id']

/**
 * `{{name}}` is our own spelling. The others are pasted from panels: `{{%X%}}` (Prolific), `[%X%]` (Cint), `${e://Field/X}`
 * (Qualtrics), `%SURVEY_CODE%` (Sona), and `rid` in any brackets, for which the specification gives no spelling.
 */
const PLACEHOLDER =
  /\{\{%([^{}%]+)%\}\}|\{\{([^{}]*)\}\}|\[%([^[\]%]+)%\]|\$\{e:\/\/Field\/([^{}]+)\}|%(SURVEY_CODE|RID)%|[[{<](rid)[\]}>]/gi

export type Piece = { literal: string } | { placeholder: string }

/**
 * Splits a template into literals and placeholders. Every spelling of the panel's rid becomes `rid`; every other panel spelling
 * becomes `url.NAME`.
 */
export function templatePieces(template: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    if (match.index > end) pieces.push({ literal: template.slice(end, match.index) })
    pieces.push({ placeholder: nameOf(match) })
    end = match.index + match[0].length
  }
  if (end < template.length) pieces.push({ literal: template.slice(end) })
  return pieces
}

function nameOf([, prolific, ours, cint, qualtrics, code, rid]: RegExpMatchArray): string {
  const fromUrl = prolific ?? cint ?? qualtrics ?? code?.toLowerCase() ?? rid
  const name = fromUrl === undefined ? (ours ?? '').trim() : `url.${fromUrl.trim()}`
  return /^(url\.)?rid$/i.test(name) ? 'rid' : name
}

/** Placeholders that have no value to fill in. */
export const unknownPlaceholders = (template: string): string[] =>
  templatePieces(template)
    .flatMap((piece) => ('placeholder' in piece ? [piece.placeholder] : []))
    .filter((name) => !KNOWN.includes(name) && !/^url\../.test(name))

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?'
/** ASCII only. Hosts in other scripts must be written as xn--…, because letters of different scripts can look the same. */
const HOST = new RegExp(`^[hH][tT][tT][pP][sS]?://${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?([/?#]|$)`)

/**
 * Whether scheme and host are literal. If the host came from a placeholder, the author of the link could choose where people are
 * sent.
 */
export function hasOwnHost(template: string): boolean {
  const [first, ...rest] = templatePieces(template.trim())
  if (first === undefined || !('literal' in first)) return false
  const [, after] = HOST.exec(first.literal) ?? []
  return after !== undefined && (after !== '' || rest.length === 0)
}
