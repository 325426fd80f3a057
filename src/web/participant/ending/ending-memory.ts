/** What a reload of an ending must show again and the server does not store. */
export type EndingMemory = { choice: 'none' | 'kept' | 'withdrawn'; message: string }

type Slots = Pick<Storage, 'getItem' | 'setItem'>

const NAME = 'ending_view'
const NOTHING: EndingMemory = { choice: 'none', message: '' }

/** Belongs to one session: another study's ending does not find it. */
export function openEndingMemory(storage: Slots, session_token: string) {
  function read(): EndingMemory {
    try {
      const value: unknown = JSON.parse(storage.getItem(NAME) ?? 'null')
      if (typeof value !== 'object' || value === null) return NOTHING
      const kept = value as Partial<Record<'session_token' | 'choice' | 'message', unknown>> // any JSON object
      if (kept.session_token !== session_token) return NOTHING
      return {
        choice: kept.choice === 'kept' || kept.choice === 'withdrawn' ? kept.choice : 'none',
        message: typeof kept.message === 'string' ? kept.message : '',
      }
    } catch {
      return NOTHING
    }
  }
  const write = (changes: Partial<EndingMemory>) =>
    storage.setItem(NAME, JSON.stringify({ ...read(), ...changes, session_token }))
  return { read, write }
}
