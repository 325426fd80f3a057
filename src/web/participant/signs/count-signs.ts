import type { SentSigns } from '#domain/quality/visit-signs.ts'

/** After this long without one, scrolling again is another scroll. */
const SAME_SCROLL_MS = 1000
/** A page may go on by itself for so long: a wheel, a finger or a trackpad gives it momentum, and a mouse on the way to the scroll bar moved before. */
const MOVES_ON_MS = 3000

type Counts = Omit<SentSigns, 'webdriver' | 'trap_chars'>
const NOTHING: Counts = { n_untrusted: 0, n_pointer: 0, n_keys: 0, n_acts: 0, n_scrolls: 0, n_scrolls_alone: 0 }

/** Counts what a page notices of a visit, until it is taken. */
export function createSignCounts() {
  let counts = NOTHING
  let lastInputMs = Number.NEGATIVE_INFINITY
  let lastScrollMs = Number.NEGATIVE_INFINITY
  const count = (name: keyof Counts) => {
    counts = { ...counts, [name]: counts[name] + 1 }
  }
  return {
    /** Something that can move the page. */
    input: (atMs: number) => {
      lastInputMs = atMs
    },
    happened: ({ type, isTrusted }: Pick<Event, 'type' | 'isTrusted'>) => {
      if (!isTrusted) count('n_untrusted')
      if (type === 'pointerdown' && isTrusted) count('n_pointer')
      if (type === 'keydown' && isTrusted) count('n_keys')
      if (type === 'click' || type === 'input') count('n_acts')
    },
    scrolled: (atMs: number) => {
      if (atMs - lastScrollMs > SAME_SCROLL_MS) {
        count('n_scrolls')
        if (atMs - lastInputMs > MOVES_ON_MS) count('n_scrolls_alone')
      }
      lastScrollMs = atMs
    },
    take: (): Counts => {
      const taken = counts
      counts = NOTHING
      return taken
    },
  }
}
