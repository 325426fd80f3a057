import { useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ActState, Acts } from '../acts.ts'
import type { Visit } from '../feed-types.ts'

/** The last state of an act on a card, if it was not taken back. */
export function useDone({ acts }: Pick<Visit, 'acts'>, name: string, entity_id: string): ActState | undefined {
  const state = useSyncExternalStore(acts.subscribe, () => acts.read(name, entity_id))
  return state?.response === 1 ? state : undefined
}

/** The author of a post: how people read it, and who it is in the data. Undefined for a card without one. */
export function authorOf({ post }: FeedEntity): { name: string; id: string } | undefined {
  if (post === undefined) return undefined
  const { name, author_handle } = post
  const id = author_handle || name
  return id === '' ? undefined : { name: name || author_handle, id }
}

/** Several cards may be of one author: what was done last counts. */
function isFollowed(acts: Pick<Acts, 'all'>, author: string): boolean {
  let last: ActState | undefined
  for (const state of acts.all('follow')) if (state.detail['author'] === author && state.atMs >= (last?.atMs ?? 0)) last = state
  return last?.response === 1
}

export const useFollowed = ({ acts }: Pick<Visit, 'acts'>, author: string | undefined): boolean =>
  useSyncExternalStore(acts.subscribe, () => author !== undefined && isFollowed(acts, author))
