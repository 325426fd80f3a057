import { hasOwnHost, templatePieces, unknownPlaceholders } from './placeholders.ts'

const MAX_CODE_LENGTH = 200

/** Codes and addresses by which people leave a study, and are paid. */
export const isExitSetting = (param: string): boolean => /^(exit-.*|redirect-url|completion-code)$/.test(param)

export const isAddress = (value: string): boolean => /^https?:\/\//i.test(value.trim())

/** Problems of an exit link. It may contain placeholders. */
export function checkTemplate(value: string): string[] {
  if (value === '') return []
  const problems = unknownPlaceholders(value).map((name) => `unknown placeholder '{{${name}}}'`)
  if (!isAddress(value)) return [...problems, 'must start with http:// or https://']
  if (!hasOwnHost(value)) problems.push('must name its host in full: letters, digits, dots and hyphens')
  if (hasLooseBraces(value)) problems.push('has braces {{ or }} that belong to no placeholder')
  return problems
}

const hasLooseBraces = (template: string) =>
  templatePieces(template).some((piece) => 'literal' in piece && /\{\{|\}\}/.test(piece.literal))

/** Problems of the exit of an outcome: a link, or a code that the participant copies. */
export function checkExit(value: string): string[] {
  if (isAddress(value)) return checkTemplate(value)
  if (/^\s*[a-z][a-z0-9+.-]*(:\/\/|%3a)|^\s*(javascript|data|vbscript|file|blob):/i.test(value))
    return ['must be a plain http:// or https:// address or a code']
  const problems: string[] = []
  if (templatePieces(value).some((piece) => 'placeholder' in piece)) problems.push('is a code, and a code holds no placeholders')
  if (/\p{Cc}/u.test(value)) problems.push('must be one line')
  if (value.length > MAX_CODE_LENGTH) problems.push(`must have at most ${MAX_CODE_LENGTH} characters`)
  return problems
}
