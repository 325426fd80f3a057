import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { commentRules, hasWrittenEnough } from '#domain/comments/comment-settings.ts'
import { orderComments } from '#domain/comments/order-comments.ts'
import { commentsHeightPx } from '#domain/feed/comments-height.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import { useBackCloses } from '#web/participant/browser/back-closes.ts'
import { useModalDialog } from '#web/participant/modals/use-modal-dialog.ts'
import { ofCard } from '#web/participant/words.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { CardPartProps, FeedPart, PagePartProps, Visit } from '../feed-types.ts'
import { readSpace } from '../room.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { type CommentStore, commentStoreOf, isOpenAtFirst } from './comment-store.ts'
import { commentWords } from './comment-words.ts'
import { CommentsBody } from './comments-body.tsx'
// The sheet looks like a modal, and the first one may not be open yet.
import '#web/participant/modals/modal.css'
import './comments.css'

const nOwn = (visit: Visit, entity_id: string) =>
  visit.acts.all('comment_write').filter((state) => state.entity_id === entity_id).length

/** How many comments the person sees at a card, with their own. */
const useCount = (visit: Visit, { entity_id, comments }: CardPartProps['card']) =>
  (comments?.n ?? 0) + useSyncExternalStore(visit.acts.subscribe, () => nOwn(visit, entity_id))

const hasComments = ({ comments }: CardPartProps['card'], { mayWrite }: CommentStore['rules']) =>
  mayWrite || comments !== undefined

/** The list below the row of buttons, for the button that unfolds it. */
const listId = ({ entity_id }: CardPartProps['card']) => `comments-${entity_id}`

/** Scroll layout: what the button unfolds. */
function CardComments(props: CardPartProps) {
  const { card, visit, store } = props
  const comments = visit.layout === 'scroll' ? commentStoreOf(visit, store) : undefined
  return comments && hasComments(card, comments.rules) ? <FoldedComments {...props} comments={comments} /> : null
}

function FoldedComments({ card, visit, comments }: CardPartProps & { comments: CommentStore }) {
  const isOpen = useSyncExternalStore(comments.subscribe, () => comments.isOpen(card))
  useEffect(() => {
    if (isOpen) comments.open(card, 'shown')
  }, [isOpen, comments, card])
  return isOpen ? (
    <section id={listId(card)} className="comments" aria-label={commentWords.heading}>
      <CommentsBody card={card} visit={visit} comments={comments} />
    </section>
  ) : null
}

/** One of the buttons of a card. It unfolds the comments below the row, or brings up a sheet in the swipe layout. */
function CommentsButton({ card, visit, store }: CardPartProps) {
  const comments = commentStoreOf(visit, store)
  return comments && hasComments(card, comments.rules) ? <OpenComments {...{ card, visit, comments }} /> : null
}

function OpenComments({ card, visit, comments }: Pick<CardPartProps, 'card' | 'visit'> & { comments: CommentStore }) {
  const count = useCount(visit, card)
  const isOpen = useSyncExternalStore(comments.subscribe, () => comments.isOpen(card))
  const kind =
    visit.layout === 'swipe'
      ? { 'aria-haspopup': 'dialog' as const }
      : { 'aria-expanded': isOpen, ...(isOpen && { 'aria-controls': listId(card) }) }
  return (
    <button
      type="button"
      className="engagement is-comments"
      {...kind}
      aria-label={ofCard(commentWords.toggle(count), card)}
      onClick={() => (isOpen ? comments.close(card.entity_id) : comments.open(card, 'pressed'))}
    >
      <BubbleIcon />
      <span className="visually-hidden">{commentWords.heading} </span>
      {count > 0 && <span className="button-count">{countLabel(count)}</span>}
    </button>
  )
}

function CommentsSheet({ visit, store }: PagePartProps) {
  const comments = visit.layout === 'swipe' ? commentStoreOf(visit, store) : undefined
  return comments ? <SheetOfCard visit={visit} comments={comments} /> : null
}

function SheetOfCard({ visit, comments }: { visit: Visit; comments: CommentStore }) {
  const card = useSyncExternalStore(comments.subscribe, () => comments.read().sheet)
  return card ? <OpenSheet key={card.entity_id} card={card} visit={visit} comments={comments} /> : null
}

function OpenSheet({ card, visit, comments }: { card: CardPartProps['card']; visit: Visit; comments: CommentStore }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => comments.close(card.entity_id)
  // The card is covered: its clock stands.
  useEffect(() => visit.hold(), [visit])
  useModalDialog(dialog, title)
  useBackCloses(close)
  return (
    <dialog
      ref={dialog}
      className="modal comments-sheet"
      closedby="none"
      aria-labelledby={id}
      aria-modal="true"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="comments-head">
        <h2 ref={title} id={id} tabIndex={-1}>
          {commentWords.heading}
        </h2>
        <button type="button" className="comment-act" aria-label={commentWords.close} onClick={close}>
          <SvgIcon d="m6 6 12 12M18 6 6 18" px={24} weight={2.2} />
        </button>
      </div>
      <div ref={scroller} className="comments-scroll" {...scrollable(id)}>
        <CommentsBody card={card} visit={visit} comments={comments} scroller={scroller} />
      </div>
    </dialog>
  )
}

/** Must be reachable by keyboard to be scrolled, also without a button in it. */
const scrollable = (labelId: string) => ({ role: 'region', tabIndex: 0, 'aria-labelledby': labelId })

const BubbleIcon = () => <SvgIcon className="button-icon" px={22} d="M4 5.500h16v10.500h-9l-4.500 3.500v-3.500H4z" />

/** Why the feed cannot be submitted yet. */
function submitProblem({ settings, acts }: Visit): string | undefined {
  const rules = commentRules(settings)
  const lengths = acts.all('comment_write').map(({ detail }) => String(detail['text'] ?? '').length)
  return !rules || hasWrittenEnough(rules, lengths) ? undefined : commentWords.mustWrite(rules.minLength)
}

export const part: FeedPart = {
  below: CardComments,
  reserves: ({ settings, layout, clientSeed: seed }, card) => {
    const rules = layout === 'scroll' ? commentRules(settings) : undefined
    if (!rules || !hasComments(card, rules) || !isOpenAtFirst(card, rules)) return {}
    const threads = orderComments(card.comments?.given ?? [], rules.order, { seed, entity_id: card.entity_id })
    return { below: commentsHeightPx(threads, rules, { widthPx: readSpace().widthPx, measures: shownSkin()?.measures?.comment }) }
  },
  actions: CommentsButton,
  nActions: (settings) => (commentRules(settings) ? 1 : 0),
  overlay: CommentsSheet,
  submitProblem,
  replay: ({ visit, store }, { comments }) => commentStoreOf(visit, store)?.show(comments),
}
