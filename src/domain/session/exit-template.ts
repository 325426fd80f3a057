import { hasOwnHost, templatePieces } from '../parameters/placeholders.ts'
import type { Ending } from './outcomes.ts'
import { isPanelParameter } from './panel-parameters.ts'

/** The values of placeholders. `query` holds all parameters of the link, the panel's ids among them. */
export type TemplateFacts = {
  user_id: string
  condition: number
  experiment_id: string
  query: Readonly<Record<string, string>>
}

/** Spellings in which the rid arrives, best first; the last one is of older links. */
const RID_PARAMETERS = ['rid', 'RID', 'fedResponseID'] as const

export const ridOf = (query: TemplateFacts['query']): string =>
  RID_PARAMETERS.map((name) => valueIn(query, name)).find((value) => value !== '') ?? ''

/** Own keys alone: a parameter named constructor is only a name. Ids of panels are stored in one spelling, and found by any. */
export function valueIn(query: TemplateFacts['query'], name: string): string {
  if (Object.hasOwn(query, name)) return query[name] ?? ''
  if (!isPanelParameter(name)) return ''
  return Object.entries(query).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1] ?? ''
}

/** A template with its placeholders filled. A value is always one encoded value, whatever it holds; an unknown placeholder is empty. */
export const fillTemplate = (template: string, facts: TemplateFacts): string =>
  templatePieces(template.trim())
    .map((piece) => ('literal' in piece ? addressable(piece.literal) : encodeValue(filledBy(piece.placeholder, facts))))
    .join('')

function filledBy(placeholder: string, { user_id, condition, experiment_id, query }: TemplateFacts): string {
  switch (placeholder) {
    case 'rid':
      return ridOf(query)
    case 'user_id':
      return user_id
    case 'condition':
      return String(condition)
    case 'experiment_id':
      return experiment_id
    default:
      return placeholder.startsWith('url.') ? valueIn(query, placeholder.slice('url.'.length)) : ''
  }
}

/** Stricter than encodeURIComponent, which leaves quotes and parentheses alone and throws at half a character. */
export const encodeValue = (value: string): string =>
  encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD')).replace(/[!'()*]/g, percent)

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Characters that an address may hold stay, also encoded ones; the rest is encoded, stray percent signs too. */
const addressable = (literal: string): string =>
  literal.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/[^\w\-.~:/?#@!$&'()*+,;=%[\]]/gu, encodeValue)

/** The way to an address of the study's own, or home where the template leads nowhere: only http(s) ever leaves. */
export const redirectTo = (template: string, facts: TemplateFacts, change = (url: string) => url): Ending =>
  hasOwnHost(template) ? { kind: 'redirect', url: change(fillTemplate(template, facts)) } : { kind: 'return-home' }
