import { encodeValue } from '../session/exit-template.ts'

type Parts = { base: string; pairs: string[]; hash: string }

function partsOf(address: string): Parts {
  const [, base = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  return { base, pairs: query ? query.split('&').filter((pair) => pair !== '') : [], hash }
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''

/** Panels write RID and rid, RIS and ris. */
const isNamed = (name: string) => (pair: string) => nameOf(pair).toLowerCase() === encodeValue(name).toLowerCase()

/** The value of a parameter as written in the address; undefined if there is none. */
export function parameterOf(address: string, name: string): string | undefined {
  const pair = partsOf(address).pairs.find(isNamed(name))
  return pair?.slice(nameOf(pair).length + 1)
}

/** Sets a parameter of an address: replaces one with the same name, or appends it. */
export function withParameter(address: string, name: string, value: string): string {
  const { base, pairs, hash } = partsOf(address)
  const at = pairs.findIndex(isNamed(name))
  const existing = pairs[at]
  const pair = `${existing === undefined ? encodeValue(name) : nameOf(existing)}=${encodeValue(value)}`
  const changed = existing === undefined ? [...pairs, pair] : pairs.map((each, i) => (i === at ? pair : each))
  return `${base}?${changed.join('&')}${hash}`
}

/** Adds the parameters that the address does not have yet. */
export function withMissingParameters(address: string, parameters: readonly (readonly [name: string, value: string])[]): string {
  const { base, pairs, hash } = partsOf(address)
  const named = new Set(pairs.map(nameOf))
  const missing = parameters
    .map(([name, value]) => [encodeValue(name), encodeValue(value)] as const)
    .filter(([name]) => !named.has(name))
    .map((pair) => pair.join('='))
  return `${base}?${[...pairs, ...missing].join('&')}${hash}`
}
