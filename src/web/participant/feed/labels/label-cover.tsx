import './labels.css'
import { useLayoutEffect, useRef } from 'react'
import type { CardLabel } from '#domain/labels/card-labels.ts'
import { watchSize } from '../../browser/watch-size.ts'
import { ofCard } from '../../words.ts'
import type { CardPartProps } from '../feed-types.ts'
import { LabelIcon, LabelText, useActs } from './label-box.tsx'
import { labelWords, saidBy } from './label-words.ts'
import { useSeen } from './use-seen.ts'

const SEE_ANYWAY = 'see_anyway'

/** Blurs the content of a card until its button is pressed. */
export function LabelCover(props: CardPartProps) {
  const label = useCover(props)
  return label === undefined ? null : <Cover {...props} label={label} />
}

/** Stands under the content for as long as it is covered: the words of the cover may need more room than a short post has. */
export const CoverRoom = (props: CardPartProps) => (useCover(props) === undefined ? null : <div className="label-cover-room" />)

/** The label that covers a card now. */
function useCover({ card, visit }: CardPartProps): CardLabel | undefined {
  const label = card.labels?.find(({ place }) => place === 'cover')
  const isUncovered = useActs(
    visit,
    () => label === undefined || visit.acts.read(SEE_ANYWAY, card.entity_id, label.name) !== undefined,
  )
  return isUncovered ? undefined : label
}

function Cover({ card, visit, label }: CardPartProps & { label: CardLabel }) {
  const { entity_id } = card
  const cover = useRef<HTMLDivElement>(null)
  const seenAt = useSeen(cover, { visit, entity_id, name: label.name })
  const { title, text, source } = saidBy(label)
  useLayoutEffect(() => hideContent(cover.current?.closest('article'), title), [title])
  useLayoutEffect(() => {
    if (cover.current !== null) return makeRoom(cover.current)
  }, [])
  const uncover = () => {
    const shownMs = seenAt.current
    const atMs = visit.participant.clock.epochNowMs()
    const covered_ms = shownMs === undefined ? undefined : Math.max(0, Math.round(atMs - shownMs))
    // The button is about to go.
    cover.current?.closest('article')?.focus({ preventScroll: true })
    visit.acts.did({
      name: SEE_ANYWAY,
      entity_id,
      target: label.name,
      detail: covered_ms === undefined ? {} : { covered_ms },
      atMs,
    })
  }
  return (
    <div ref={cover} className={`label-cover is-${label.color}`} role="note">
      <div className="label-cover-words">
        <LabelIcon isAlert={label.isAlert} />
        <p className="label-cover-title" dir="auto">
          {title}
        </p>
        <LabelText text={text} source={source} />
        <button type="button" className="quiet-button" aria-label={ofCard(labelWords.seePost, card)} onClick={uncover}>
          {labelWords.seePost}
        </button>
      </div>
    </div>
  )
}

const ROOM = '--cover-room'

/** Adds to the card what the words of the cover need and the content does not have. */
function makeRoom(cover: HTMLElement) {
  const article = cover.closest('article')
  const words = cover.firstElementChild
  if (!article || !(words instanceof HTMLElement)) return
  const measure = () => {
    const addedPx = Number.parseFloat(article.style.getPropertyValue(ROOM)) || 0
    const lackingPx = Math.max(0, Math.ceil(words.offsetHeight - (cover.offsetHeight - addedPx)))
    if (lackingPx !== addedPx) article.style.setProperty(ROOM, `${lackingPx}px`)
  }
  measure()
  const unwatch = watchSize(words, measure)
  return () => {
    unwatch()
    article.style.removeProperty(ROOM)
  }
}

/** Blurred, out of reach for keys and readers, and not named by the card. The player starts no video in it. */
function hideContent(article: Element | null | undefined, title: string) {
  const content = article?.querySelector<HTMLElement>(':scope > .post-place, :scope > .post, :scope > .media')
  if (!article || !content) return
  const name = article.getAttribute('aria-label') ?? ''
  article.setAttribute('aria-label', title)
  content.inert = true
  content.setAttribute('data-covered', '')
  return () => {
    article.setAttribute('aria-label', name)
    content.inert = false
    content.removeAttribute('data-covered')
    // The player looks for a video in focus when something scrolls.
    document.dispatchEvent(new Event('scroll'))
  }
}
