/** Placeholders that a redirect template may hold (ruling D8), besides `url.NAME`. */
const KNOWN = ['rid', 'user_id', 'condition', 'experiment_id']

/**
 * `{{name}}` is ours. The others are spellings that people paste from a panel: `{{%X%}}` (Prolific), `[%X%]` (Cint),
 * `${e://Field/X}` (Qualtrics), `%SURVEY_CODE%` (Sona), and the rid in brackets of any kind, which the specification does not spell out.
 */
const PLACEHOLDER =
  /\{\{%([^{}%]+)%\}\}|\{\{([^{}]*)\}\}|\[%([^[\]%]+)%\]|\$\{e:\/\/Field\/([^{}]+)\}|%(SURVEY_CODE|RID)%|[[{<](rid)[\]}>]/gi

export type Piece = { literal: string } | { placeholder: string }

/** A template taken apart. Whatever spells the panel's rid is `rid`, every other name from outside is `url.NAME`. */
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

/** Placeholders of a template that nothing would fill. */
export const unknownPlaceholders = (template: string): string[] =>
  templatePieces(template)
    .flatMap((piece) => ('placeholder' in piece ? [piece.placeholder] : []))
    .filter((name) => !KNOWN.includes(name) && !/^url\../.test(name))

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?'
/** Names of other scripts are given as xn--…: what looks like a letter of ours might be another one. */
const HOST = new RegExp(`^[hH][tT][tT][pP][sS]?://${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?([/?#]|$)`)

/** Whether scheme and host are there in so many words: a host from a placeholder would be chosen by whoever makes the link. */
export function hasOwnHost(template: string): boolean {
  const [first, ...rest] = templatePieces(template.trim())
  if (first === undefined || !('literal' in first)) return false
  const [, after] = HOST.exec(first.literal) ?? []
  return after !== undefined && (after !== '' || rest.length === 0)
}
