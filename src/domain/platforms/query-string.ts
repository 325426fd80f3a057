import { encodeValue } from '../session/exit-template.ts'

type Parts = { base: string; pairs: string[]; hash: string }

function partsOf(address: string): Parts {
  const [, base = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  return { base, pairs: query ? query.split('&').filter((pair) => pair !== '') : [], hash }
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''

/** Panels write RID and rid, RIS and ris. */
const isNamed = (name: string) => (pair: string) => nameOf(pair).toLowerCase() === encodeValue(name).toLowerCase()

/** The value of a parameter of an address as it stands there; undefined where there is none. */
export function parameterOf(address: string, name: string): string | undefined {
  const pair = partsOf(address).pairs.find(isNamed(name))
  return pair?.slice(nameOf(pair).length + 1)
}

/** The address with a parameter of this value: in the place of one with that name, otherwise at the end. */
export function withParameter(address: string, name: string, value: string): string {
  const { base, pairs, hash } = partsOf(address)
  const at = pairs.findIndex(isNamed(name))
  const held = pairs[at]
  const pair = `${held === undefined ? encodeValue(name) : nameOf(held)}=${encodeValue(value)}`
  const changed = held === undefined ? [...pairs, pair] : pairs.with(at, pair)
  return `${base}?${changed.join('&')}${hash}`
}

/** The address with those parameters that it does not have by the same name. */
export function withMissing(address: string, parameters: readonly (readonly [name: string, value: string])[]): string {
  const { base, pairs, hash } = partsOf(address)
  const named = new Set(pairs.map(nameOf))
  const missing = parameters
    .map(([name, value]) => [encodeValue(name), encodeValue(value)] as const)
    .filter(([name]) => !named.has(name))
    .map((pair) => pair.join('='))
  return `${base}?${[...pairs, ...missing].join('&')}${hash}`
}
