import type { StoredEvent } from '../exports/tidy/person/person-record.ts'

/** What pages count of a visit, never what was pressed, typed or looked at. They send it bit by bit; the parts add up. */
export type SentSigns = {
  /** The browser says that a program drives it (`navigator.webdriver`). */
  webdriver: boolean
  /** Presses, keys and changes that the browser did not trace to the person (`isTrusted` is false). */
  n_untrusted: number
  /** Presses of a mouse, a finger or a pen. */
  n_pointer: number
  n_keys: number
  /** Clicks and changes, whatever made them. */
  n_acts: number
  n_scrolls: number
  /** Scrolls that began without a wheel, finger, key or pointer shortly before. */
  n_scrolls_alone: number
  /** Characters in the field that nobody sees. */
  trap_chars: number
}

/** Undefined where no page sent any, as in studies from before they were recorded. */
export function signsOf(events: readonly Pick<StoredEvent, 'kind' | 'detail'>[]): SentSigns | undefined {
  const parts = events.flatMap(({ kind, detail }) =>
    // Checked by the contract when it was stored.
    kind === 'signs' && detail !== null ? [JSON.parse(detail) as SentSigns] : [],
  )
  return parts.length === 0 ? undefined : parts.reduce(added)
}

const added = (one: SentSigns, other: SentSigns): SentSigns => ({
  webdriver: one.webdriver || other.webdriver,
  n_untrusted: one.n_untrusted + other.n_untrusted,
  n_pointer: one.n_pointer + other.n_pointer,
  n_keys: one.n_keys + other.n_keys,
  n_acts: one.n_acts + other.n_acts,
  n_scrolls: one.n_scrolls + other.n_scrolls,
  n_scrolls_alone: one.n_scrolls_alone + other.n_scrolls_alone,
  // The same field, as full as it ever was.
  trap_chars: Math.max(one.trap_chars, other.trap_chars),
})
