import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ShownComment } from '#contract/shown-comment.ts'
import { type CommentRules, commentRules } from '#domain/comments/comment-settings.ts'
import { orderComments, type Thread } from '#domain/comments/order-comments.ts'
import { callApi } from '#web/shared/call-api.ts'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'
import type { FeedStore, Visit } from '../feed-types.ts'
import { onLeave } from '../on-leave.ts'

type Threads = readonly Thread<ShownComment>[]
export type LoadedComments = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; threads: Threads }

/** What is open and loaded in one visit. A new object whenever something changed. */
type Pages = {
  /** Of cards whose comments were opened or closed. The others are as the study says. */
  open: ReadonlyMap<string, boolean>
  sheet: FeedEntity | undefined
  /** Of cards whose comments did not come with them. */
  loaded: ReadonlyMap<string, LoadedComments>
}

export type CommentStore = {
  rules: CommentRules
  read: () => Pages
  subscribe: Subscribe
  isOpen: (card: FeedEntity) => boolean
  commentsOf: (card: FeedEntity) => LoadedComments | undefined
  /** Opens the comments of a card: under it, or in the sheet of the swipe layout. `shown`: they were open at first, and are drawn now. */
  open: (card: FeedEntity, how: 'pressed' | 'shown') => void
  close: (entity_id: string) => void
  /** In a replay: opens these and closes all others, whatever is open. */
  show: (open: Readonly<Record<string, boolean>>) => void
  load: (card: FeedEntity) => void
}

const NOTHING: Pages = { open: new Map(), sheet: undefined, loaded: new Map() }

const stores = new WeakMap<Visit, CommentStore>()

/** The comments of a visit. Parts are drawn card by card; what they share is here. */
export function commentStoreOf(visit: Visit, store: FeedStore): CommentStore | undefined {
  const known = stores.get(visit)
  if (known) return known
  const rules = commentRules(visit.settings)
  if (rules === undefined) return undefined
  const comments = createCommentStore(rules, visit, store)
  stores.set(visit, comments)
  return comments
}

function createCommentStore(rules: CommentRules, visit: Visit, store: FeedStore): CommentStore {
  const { nowMs } = visit.participant.clock
  const [subscribe, notify] = createListeners()
  const given = new Map<string, LoadedComments>()
  const openedAt = new Map<string, number>()
  let pages = NOTHING

  function become(next: Partial<Pages>) {
    pages = { ...pages, ...next }
    notify()
  }

  const inOrder = (entity_id: string, list: readonly ShownComment[]): LoadedComments => ({
    state: 'ready',
    threads: orderComments(list, rules.order, { seed: feedOf(store)?.client_seed ?? '', entity_id }),
  })

  function commentsOf(card: FeedEntity): LoadedComments | undefined {
    const { entity_id, comments } = card
    if (mustLoad(card)) return pages.loaded.get(entity_id)
    const known = given.get(entity_id) ?? inOrder(entity_id, comments?.given ?? [])
    given.set(entity_id, known)
    return known
  }

  function load(card: FeedEntity) {
    const { entity_id } = card
    const known = pages.loaded.get(entity_id)
    if (!mustLoad(card) || (known !== undefined && known.state !== 'failed')) return
    const settle = (loaded: LoadedComments) => become({ loaded: new Map([...pages.loaded, [entity_id, loaded]]) })
    settle({ state: 'loading' })
    void callApi('/v1/load_comments', { session_token: feedOf(store)?.session_token ?? '', entity_id }).then((result) =>
      settle(result.ok ? inOrder(entity_id, result.reply.data.comments) : { state: 'failed' }),
    )
  }

  // Those of the swipe layout cover the card, so they begin folded.
  const isOpen = (card: FeedEntity) => pages.open.get(card.entity_id) ?? (visit.layout === 'scroll' && isOpenAtFirst(card, rules))

  /** `leave`: the page is about to close, and they stay open on it. */
  function reportClose(entity_id: string, closed_by: 'press' | 'leave') {
    const since = openedAt.get(entity_id)
    if (since === undefined) return
    openedAt.set(entity_id, nowMs())
    visit.acts.note({
      name: 'comments_close',
      entity_id,
      detail: { ms_open: Math.max(0, Math.round(nowMs() - since)), closed_by },
    })
  }

  onLeave(visit, () => {
    for (const entity_id of openedAt.keys()) reportClose(entity_id, 'leave')
  })

  return {
    rules,
    read: () => pages,
    subscribe,
    open: (card, how) => {
      const { entity_id, comments } = card
      if (openedAt.has(entity_id)) return
      openedAt.set(entity_id, nowMs())
      visit.acts.note({ name: 'comments_open', entity_id, detail: { how, n_comments: comments?.n ?? 0 } })
      const isSheet = visit.layout === 'swipe'
      become({ open: new Map([...pages.open, [entity_id, true]]), ...(isSheet && { sheet: card }) })
      load(card)
    },
    close: (entity_id) => {
      reportClose(entity_id, 'press')
      openedAt.delete(entity_id)
      become({ open: new Map([...pages.open, [entity_id, false]]), sheet: undefined })
    },
    show: (open) => {
      const state = store.read()
      const cards = state.state === 'ready' ? state.feed.entities.filter(({ entity_id }) => open[entity_id]) : []
      become({ open: new Map(Object.entries(open)), sheet: visit.layout === 'swipe' ? cards.at(-1) : undefined })
      cards.forEach(load)
    },
    isOpen,
    commentsOf,
    load,
  }
}

/** In the scroll layout. Comments that must be loaded begin folded: they would move what is below them. */
export const isOpenAtFirst = (card: FeedEntity, { display }: Pick<CommentRules, 'display'>): boolean =>
  display === 'open' && !mustLoad(card)

const mustLoad = ({ comments }: FeedEntity) => comments !== undefined && comments.given === undefined

const feedOf = (store: FeedStore) => {
  const state = store.read()
  return state.state === 'ready' ? state.feed : undefined
}
