import { isObject, parseStored } from '../../browser/stored-values.ts'
import { createWritingLog, UNWRITTEN, type Writing } from './writing-log.ts'

type Slots = Pick<Storage, 'getItem' | 'setItem'>

/** A text that was not sent yet, and how it came about so far. */
type Draft = Writing & { text: string }

const SLOT = 'drafts'

const NOTHING: Draft = { ...UNWRITTEN, text: '' }

/** The draft of this name, kept over a reload and while its field is closed. */
export function openDraft(slots: Slots, name: string, nowMs: () => number) {
  const kept = readDrafts(slots)[name] ?? NOTHING
  let log = createWritingLog(nowMs, kept)
  /** All of them each time: another field may have written too. */
  const write = (draft: Draft | undefined) => slots.setItem(SLOT, JSON.stringify({ ...readDrafts(slots), [name]: draft }))
  return {
    text: kept.text,
    changed: (text: string, inputType: string) => {
      log.changed(inputType)
      write({ text, ...log.read() })
    },
    writing: () => log.read(),
    sent: () => {
      log = createWritingLog(nowMs)
      write(undefined)
    },
  }
}

/** Participants can change their storage: entries of another shape are left out. */
function readDrafts(slots: Slots): Record<string, Draft> {
  const stored = parseStored(slots.getItem(SLOT))
  return isObject(stored)
    ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Draft] => isDraft(entry[1])))
    : {}
}

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value['text'] === 'string' &&
  ['keystrokes', 'pastes', 'write_ms'].every((name) => Number.isFinite(value[name]))
