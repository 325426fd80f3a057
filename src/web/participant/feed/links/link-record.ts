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
  /** Since when the text is visible; undefined while it loads, and while the tab is hidden. */
  let sinceMs: number | undefined
  let isTextThere = false
  let depth = 0

  return {
    opened: (opened_by: OpenedBy) => {
      if (isOpen) return
      isOpen = true
      if (isTextThere) sinceMs = nowMs()
      report({ name: 'link_open', entity_id, detail: { opened_by } })
    },
    textShown: () => {
      isTextThere = true
      if (isOpen) sinceMs ??= nowMs()
    },
    /** In percent of the page, from its top. */
    scrolledTo: (percent: number) => {
      depth = Math.max(depth, Math.round(percent))
    },
    closed: (closed_by: ClosedBy) => {
      if (!isOpen) return
      isOpen = false
      const dwell_ms = sinceMs === undefined ? 0 : Math.round(nowMs() - sinceMs)
      sinceMs = undefined
      report({ name: 'link_close', entity_id, detail: { closed_by, dwell_ms, scroll_depth: depth } })
    },
  }
}

export type LinkRecord = ReturnType<typeof createLinkRecord>
