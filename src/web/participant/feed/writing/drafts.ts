import { isObject, parseStored } from '../../browser/stored-values.ts'
import type { TextChange } from '../../writing/count-writing.ts'
import { createWritingLog, NOT_WRITTEN, type TimedWriting } from './writing-log.ts'

type Slots = Pick<Storage, 'getItem' | 'setItem'>

/** A text that was not sent yet, and how it came about so far. */
type Draft = TimedWriting & { text: string }

const SLOT = 'drafts'

const NOTHING: Draft = { ...NOT_WRITTEN, text: '' }

/** The draft of this name, kept over a reload and while its field is closed. */
export function openDraft(slots: Slots, name: string, nowMs: () => number) {
  const { text: keptText, ...keptWriting } = readDrafts(slots)[name] ?? NOTHING
  let log = createWritingLog(nowMs, keptWriting)
  /** All of them each time: another field may have written too. */
  const write = (draft: Draft | undefined) => slots.setItem(SLOT, JSON.stringify({ ...readDrafts(slots), [name]: draft }))
  return {
    text: keptText,
    changed: (text: string, change: TextChange) => {
      log.changed(change)
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
  isObject(value) && typeof value['text'] === 'string' && Object.keys(NOT_WRITTEN).every((name) => Number.isFinite(value[name]))
