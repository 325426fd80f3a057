import { asVariable } from '../used-keys.ts'

/** Gives out keys and names, each once. */
export type Keys = {
  /** A key like the wanted one: letters, digits, `_` and `-`, starting with a letter. */
  take: (wanted: string) => string
}

const MAX_KEY = 56

/** `isReserved` says of a key that it means something else everywhere. */
export function openKeys(isReserved: (key: string) => boolean = () => false): Keys {
  const taken = new Set<string>()
  const isFree = (key: string) => !taken.has(asVariable(key)) && !isReserved(key)
  return {
    take: (wanted) => {
      const base = plainKey(wanted)
      let key = base
      for (let i = 2; !isFree(key); i++) key = `${base}-${i}`
      taken.add(asVariable(key))
      return key
    },
  }
}

function plainKey(wanted: string): string {
  const plain = wanted
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, MAX_KEY)
    .replace(/[-_]+$/, '')
  if (plain === '') return 'item'
  return /^[A-Za-z]/.test(plain) ? plain : `q${plain}`
}
