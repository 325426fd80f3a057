/** Batches of cards after the first, each in a slot of its own: a batch that comes writes itself, and not the whole feed again. */
export const CARD_SLOTS: readonly string[] = Array.from({ length: 80 }, (_, at) => `cards_${at + 1}`)

/** The first batch, under the published name. Empty where cards made room: the page then asks for them again. */
export const FIRST_CARDS_SLOT = 'entities'

/** In characters. A browser keeps about five million for everything; what is beyond is asked for again after a reload. */
export const MOST_KEPT = 2_000_000

type Slots = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** False where the storage is full. Cards make room for everything else, because the server has them: drafts and events exist here alone. */
export function putInStorage(storage: Slots, name: string, value: string): boolean {
  const put = () => {
    try {
      storage.setItem(name, value)
      return true
    } catch {
      return false
    }
  }
  return put() || (!CARD_SLOTS.includes(name) && dropCards(storage) && put())
}

/** Whether there was something to drop. */
function dropCards(storage: Slots): boolean {
  const slots = [FIRST_CARDS_SLOT, ...CARD_SLOTS].filter((slot) => (storage.getItem(slot) ?? '[]') !== '[]')
  for (const slot of slots) storage.removeItem(slot)
  return slots.length > 0 && putInStorage(storage, FIRST_CARDS_SLOT, '[]')
}
