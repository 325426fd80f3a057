import type { ActDone } from '../acts.ts'

type OpenedBy = 'tap' | 'return' | 'reload'
type ClosedBy = 'back' | 'hidden'

type Parts = {
  entity_id: string
  /** By a clock that nobody can set. */
  nowMs: () => number
  report: (act: ActDone) => void
}

/**
 * What is recorded of the page behind a link: each time that it is shown, one link_open and one link_close. A hidden tab ends the pair,
 * because a phone may close it without a further event.
 */
export function createLinkRecord({ entity_id, nowMs, report }: Parts) {
  let isOpen = false
  /** Since when the text is visible; undefined while it loads, while the tab is hidden, and under a modal. */
  let sinceMs: number | undefined
  let isTextThere = false
  /** A modal is over it. */
  let isCovered = false
  let readMs = 0
  let depth = 0

  function begin() {
    if (isOpen && isTextThere && !isCovered) sinceMs ??= nowMs()
  }

  function rest() {
    if (sinceMs !== undefined) readMs += nowMs() - sinceMs
    sinceMs = undefined
  }

  return {
    opened: (opened_by: OpenedBy) => {
      if (isOpen) return
      isOpen = true
      begin()
      report({ name: 'link_open', entity_id, detail: { opened_by } })
    },
    textShown: () => {
      isTextThere = true
      begin()
    },
    covered: (now: boolean) => {
      isCovered = now
      if (now) rest()
      else begin()
    },
    /** In percent of the page, from its top. */
    scrolledTo: (percent: number) => {
      depth = Math.max(depth, Math.round(percent))
    },
    closed: (closed_by: ClosedBy) => {
      if (!isOpen) return
      isOpen = false
      rest()
      const dwell_ms = Math.round(readMs)
      readMs = 0
      report({ name: 'link_close', entity_id, detail: { closed_by, dwell_ms, scroll_depth: depth } })
    },
  }
}

export type LinkRecord = ReturnType<typeof createLinkRecord>
