import type { Ids } from './panel.ts'

/** Puts a value wherever the panel's own placeholder of that name stands. */
export const fillIn = (link: string, ids: Ids, placeholder: (name: string) => string): string =>
  Object.entries(ids).reduce((filled, [name, value]) => filled.replaceAll(placeholder(name), encodeURIComponent(value)), link)

/** Adds parameters at the end of the link, as panels do that ask for no placeholders. */
export function append(link: string, ids: Ids): string {
  const query = Object.entries(ids).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return `${link}${link.includes('?') ? '&' : '?'}${query.join('&')}`
}
