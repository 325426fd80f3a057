import { decodeJson } from '#contract/wire.ts'
import { withStorage } from '#web/researcher/browser-storage.ts'

/** How a draft is written: as JSON under a few keys. `read` gets what is stored, which may be damaged or of an older version. */
export type DraftFormat<T, Edited = T> = {
  parts: readonly string[]
  write: (value: Edited) => Readonly<Record<string, unknown>>
  read: (parts: Readonly<Record<string, unknown>>) => T | undefined
}

/** The drafts of one thing. `by` is the person: browsers are shared, and nobody else sees or loses them. */
export type DraftShelf<T, Edited = T> = { name: string; by: string; format: DraftFormat<T, Edited> }

export type KeptDraft<T> = {
  place: string
  /** The version that it was made from; 0 for something new, and where it is not known. */
  from: number
  /** Epoch ms; 0 if it is not known. */
  at: number
  /** Different after every write: a tab knows by it whether a draft is still the one that it read or wrote. */
  mark: string | null
  value: T
}

type About = Pick<KeptDraft<unknown>, 'from' | 'at'> & { by: string }

const ABOUT = 'about'
const aboutKey = (place: string) => `${place}/${ABOUT}`

export const markAt = (place: string): string | null =>
  withStorage('localStorage', (storage) => storage.getItem(aboutKey(place)), null)

/** All drafts of one thing that the person has in this browser, the newest first. */
export function listDrafts<T>(shelf: Pick<DraftShelf<T>, 'name' | 'by'> & { format: Pick<DraftFormat<T>, 'parts' | 'read'> }) {
  const aside = asidePlace(shelf.name, '')
  return withStorage(
    'localStorage',
    (storage) => {
      const keys = Object.keys(storage).filter((key) => key.startsWith(aside) && key.endsWith(`/${ABOUT}`))
      const places = [shelf.name, ...keys.map((key) => key.slice(0, -aboutKey('').length))]
      return places.flatMap((place) => readAt(storage, place, shelf)).sort((a, b) => b.at - a.at)
    },
    [],
  )
}

/** For a tab that finds the draft of another tab or person under the name itself. */
export const asidePlace = (name: string, id: string) => `${name}/aside/${id}`

function readAt<T>(
  storage: Storage,
  place: string,
  { by, format }: { by: string; format: Pick<DraftFormat<T>, 'parts' | 'read'> },
): KeptDraft<T>[] {
  const mark = storage.getItem(aboutKey(place))
  const about = aboutIn(mark)
  if (about.by !== '' && about.by !== by) return []
  const value = format.read(Object.fromEntries(format.parts.map((part) => [part, decoded(storage.getItem(`${place}/${part}`))])))
  return value === undefined ? [] : [{ place, from: about.from, at: about.at, mark, value }]
}

function decoded(text: string | null): unknown {
  const { ok, ...rest } = decodeJson(text ?? 'null')
  return ok && 'value' in rest ? rest.value : undefined
}

/** Drafts of the create page that were written before drafts had this are everybody's. */
function aboutIn(text: string | null): About {
  const value = decoded(text)
  const field = (name: keyof About) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined)
  const [from, at, by] = [field('from'), field('at'), field('by')]
  return {
    from: typeof from === 'number' ? from : 0,
    at: typeof at === 'number' ? at : 0,
    by: typeof by === 'string' ? by : '',
  }
}

/** The new mark, or undefined if the browser stored nothing: storage may be full or off. Then the draft that was there is still whole. */
export function writeDraft<T, Edited>(
  { by, format }: DraftShelf<T, Edited>,
  place: string,
  { from, value }: { from: number; value: Edited },
): string | undefined {
  const about: About & { id: string } = { from, at: Date.now(), by, id: randomId() }
  const mark = JSON.stringify(about)
  const texts = Object.entries(format.write(value)).map(([part, written]) => [part, JSON.stringify(written)] as const)
  return withStorage(
    'localStorage',
    (storage) => {
      const before = keysAt(place, format).map((key) => [key, storage.getItem(key)] as const)
      try {
        for (const [part, text] of texts) storage.setItem(`${place}/${part}`, text)
        storage.setItem(aboutKey(place), mark)
        return mark
      } catch (error) {
        console.warn(`${place} could not be stored`, error)
        for (const [key] of before) storage.removeItem(key)
        for (const [key, text] of before) if (text !== null) storage.setItem(key, text)
        return undefined
      }
    },
    undefined,
  )
}

export function removeDraft<T, Edited>(place: string, format: DraftFormat<T, Edited>): void {
  withStorage(
    'localStorage',
    (storage) => {
      for (const key of keysAt(place, format)) storage.removeItem(key)
    },
    undefined,
  )
}

const keysAt = (place: string, { parts }: { parts: readonly string[] }) => [
  ...parts.map((part) => `${place}/${part}`),
  aboutKey(place),
]

/** Only has to differ between tabs of one browser. */
export const randomId = () => Math.random().toString(36).slice(2, 10)
