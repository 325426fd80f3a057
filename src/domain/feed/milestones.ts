/** Spec 7: progress is recorded at every fifth card above the fourth, and at the last one. */
export function milestones(lastBefore: number, lastNow: number, total: number): string[] {
  const passed: string[] = []
  for (let idx = lastBefore + 1; idx <= lastNow; idx++) {
    if (idx > 4 && idx % 5 === 0) passed.push(`feed-entity-idx-${idx}`)
    if (idx === total - 1) passed.push('feed-entity-idx-final')
  }
  return passed
}

export const SUBMIT_CLICK = 'feed-entity-idx-submit-click'

export const leftAt = (lastViewedIdx: number) => `leave_feed-entity-idx-${lastViewedIdx}`

/** Begins the name of the event that says in which language the pages of a visit are shown. */
export const LANGUAGE_EVENT = 'language-'

/** Names of the milestones of somebody who saw a card. */
const SEEN = /^feed-(landed|entity-idx-(\d+|final))$/

/** Whether somebody saw the feed, by the milestones among their events. */
export const sawFeed = (events: readonly { kind: string; detail: string | null }[]): boolean =>
  events.some(
    ({ kind, detail }) =>
      (kind === 'track' || kind === 'checkpoint') && SEEN.test((JSON.parse(detail ?? '{}') as { name?: string }).name ?? ''), // an object, as stored
  )
