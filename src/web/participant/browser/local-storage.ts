import { CARD_SLOTS, putInStorage } from './kept-cards.ts'

/** localStorage where it works. In private windows and with blocked cookies the very access throws. */
export function findLocalStorage(): Storage | undefined {
  try {
    const probe = '__feedlab'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return undefined
  }
}

type Slots = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps in memory what the storage does not accept (full or blocked), so that the visit goes on. Calls `onFallback` once. Later cards are kept
 * nowhere then: the page has them, and a reload asks for them.
 */
export function withMemory(storage: Slots | undefined, onFallback: () => void): Slots {
  const memory = new Map<string, string>()
  let hasFallen = false
  const fall = () => {
    if (!hasFallen) onFallback()
    hasFallen = true
  }
  if (storage === undefined) fall()
  return {
    getItem: (name) => memory.get(name) ?? storage?.getItem(name) ?? null,
    setItem: (name, value) => {
      if (storage !== undefined && putInStorage(storage, name, value)) return void memory.delete(name)
      if (CARD_SLOTS.includes(name)) return
      memory.set(name, value)
      fall()
    },
    removeItem: (name) => {
      memory.delete(name)
      storage?.removeItem(name)
    },
  }
}
