import { isObject, parseStored } from '../browser/stored-values.ts'

/** The parameters of the link that began the visit, without those of panels. Later pages have other addresses. */
export function storedQuery(slots: Pick<Storage, 'getItem'>): Record<string, string> {
  const query = parseStored(slots.getItem('queryParams'))
  return isObject(query) ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) : {}
}
