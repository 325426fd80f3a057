import { vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { createToastList } from '#web/shared/ui/toast-list.ts'
import { type Acts, createActs } from '../feed/acts.ts'
import type { CardPartProps, Visit } from '../feed/feed-types.ts'

export const aPostCard = (entity_id = 'set_00001', idx = 0): FeedEntity => ({
  ...{ entity_id, entity_url: '', idx, entity_type: 'post', alt_text: '', headline: '', width: null, height: null },
  ...{ poster_url: null, placeholder: null, shown_counts: {} },
  post: {
    ...{ name: 'Ada', author_handle: '@ada', source: '', avatar_url: null, initials: 'A' },
    ...{ headline: '', body: 'Snow', posted: null },
  },
})

/** What a part of the feed gets, with real acts and toasts. `reported` has what was sent. */
export function aCardPart(settings: Record<string, string>, card = aPostCard(), slots = new Map<string, string>()) {
  const reported: Parameters<Parameters<typeof createActs>[0]['report']>[0][] = []
  let nowMs = 1000
  const kept = {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
  const acts: Acts = createActs({
    slots: kept,
    now: () => {
      nowMs += 1
      return nowMs
    },
    viewedAt: () => 400,
    report: (act) => reported.push(act),
  })
  const release = vi.fn()
  const toasts = createToastList(() => () => {})
  const visit = {
    ...{ acts, settings, parts: [], layout: 'scroll', experiment_id: 'e1' },
    participant: { toasts, slots: kept, clock: { nowMs: () => nowMs } },
    hold: () => release,
  } as unknown as Visit // what parts use of it
  const store = {} as CardPartProps['store'] // no part that is tested with this uses it
  return { props: { card, visit, store }, reported, release, slots, toasts }
}
