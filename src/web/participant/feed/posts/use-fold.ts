import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { type CardFit, fitCard, MORE_PX, type TextParts } from '#domain/feed/card-size.ts'
import { estimateText, type Letters, MARK_PX, type PostText, usualEms } from '#domain/feed/post-height.ts'
import { flushLengths, setLengths } from '../../browser/set-lengths.ts'
import { type CardMemory, recallCard } from '../cards/card-memory.ts'
import type { Reporter } from '../reporter.ts'
import { headerPx, type Space, useSpace } from '../room.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { isPictureFirst } from './picture-first.ts'

/** How the text of a post is folded, and how the reader changes that. */
export type Fold = {
  /** Rows that are shown of a text that is too long; undefined where all of it fits. */
  lines: CardFit['lines']
  isWhole: boolean
  /** The whole text is shown in a sheet over the card, on which it stays folded. */
  isSheet?: true
  toggle: () => void
  /** Called with the text once it is laid out, before it is painted, and whenever its size changes. */
  measure: (text: HTMLElement) => void
}

export type FoldOptions = {
  /** Inside the card. */
  place: RefObject<HTMLElement | null>
  card: FeedEntity
  post: PostText
  /** Of the picture; 0 without one. */
  shape: number
  onFold: Reporter['folded']
  /** A replay jumps to cards that were drawn before anybody saw them. */
  isReplay: boolean
}

/** Sets the heights of text and picture on the card's element, so that a card far away need not render. They are guesses until it is drawn. */
export function useFrame({ place, card, post, shape }: Omit<FoldOptions, 'onFold' | 'isReplay'>): void {
  const memory = recallCard(card)
  const space = useSpace()
  useLayoutEffect(() => {
    const article = place.current?.closest('article')
    if (!article) return
    if (memory.frame?.space !== space || memory.frame.shape !== shape)
      memory.frame = frameOf(
        fitIn(article, estimateText(post, space.widthPx, shownSkin()?.measures, lettersOfPage()), { space, shape, memory }),
        memory.isWhole,
        space,
        shape,
      )
    setFrame(article, memory.frame)
  }, [place, memory, post, space, shape])
}

/** Folds the text of a post that is drawn, and gives its card the measured heights. */
export function useFold({ place, card, shape, onFold, isReplay }: FoldOptions): Fold {
  const memory = recallCard(card)
  const space = useSpace()
  // At first as estimated, so that most long texts are rendered once.
  const [lines, setLines] = useState(memory.frame?.lines)
  const [isWhole, setWhole] = useState(memory.isWhole)
  const fit = useRef<CardFit>(undefined)
  const isPressed = useRef(false)
  const shownIn = useShownIn(space)

  const measure = useCallback(
    (text: HTMLElement) => {
      // By the element itself: this is called before React has set the ref.
      const article = text.closest('article')
      if (article === null) return
      fit.current = fitIn(article, partsOf(text), { space, shape, memory })
      if (isPictureFirst(card)) setLengths(article, { '--caption': heightBelowPicture(text) })
      // Measured again when it is rendered with these rows.
      if (!isSame(fit.current.lines, lines)) return setLines(fit.current.lines)
      const next = frameOf({ ...fit.current, [isWhole ? 'wholePx' : 'textPx']: Math.ceil(heightOf(text)) }, isWhole, space, shape)
      adopt(article, memory, next, isReplay || isPressed.current || shownIn.current !== space)
      // What was folded may have been scrolled past meanwhile.
      if (isPressed.current && !isWhole) {
        flushLengths()
        article.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      }
      isPressed.current = false
    },
    [card, memory, space, shape, lines, isWhole, shownIn, isReplay],
  )

  const toggle = () => {
    const article = place.current?.closest('article')
    if (!article || fit.current === undefined) return
    const { textPx, wholePx, mediaPx } = fit.current
    const restPx = mediaPx + chromeOf(article, space)
    // The frame that is on the screen may have kept a few pixels of its estimate.
    const shownPx = memory.frame?.textPx ?? textPx
    isPressed.current = true
    memory.isWhole = !isWhole
    setWhole(!isWhole)
    onFold({
      name: isWhole ? 'show_less' : 'show_more',
      entity_id: card.entity_id,
      folded_px: tenths((isWhole ? textPx : shownPx) + restPx),
      unfolded_px: tenths((isWhole ? shownPx : wholePx) + restPx),
    })
  }
  return { lines, isWhole, toggle, measure }
}

/** The space in which this card, and what is below it, was painted last. */
function useShownIn(space: Space): RefObject<Space | undefined> {
  const shown = useRef<Space>(undefined)
  useEffect(() => {
    const painting = requestAnimationFrame(() => {
      shown.current = space
    })
    return () => cancelAnimationFrame(painting)
  }, [space])
  return shown
}

let letters: Letters | undefined

/** Fonts differ by a fifth from phone to phone, and a frame that is a row too low moves what is below it: letters are measured, each once. */
function lettersOfPage(): Letters {
  if (letters === undefined) {
    const { fontFamily } = getComputedStyle(document.body)
    letters = { plain: measuredEms(`100px ${fontFamily}`), bold: measuredEms(`bold 100px ${fontFamily}`) }
  }
  return letters
}

/** On a canvas, which lays nothing out. */
function measuredEms(font: string): Letters['plain'] {
  const pen = document.createElement('canvas').getContext?.('2d')
  if (!pen) return usualEms
  pen.font = font
  const known = new Map<string, number>()
  return (character) => {
    const ems = known.get(character) ?? pen.measureText(character).width / 100
    known.set(character, ems)
    return ems
  }
}

type Frame = NonNullable<CardMemory['frame']>

const frameOf = ({ textPx, wholePx, mediaPx, lines }: CardFit, isWhole: boolean, space: Space, shape: number): Frame => ({
  space,
  shape,
  lines,
  textPx: isWhole ? wholePx : textPx,
  mediaPx,
})

/** Whether the browser keeps the scroll position when something above grows. */
const hasAnchor = () => CSS.supports('overflow-anchor', 'auto')

/** Gives the card its measured height. `mayShrink` where nobody has seen it at the other one, or the reader asked for this one. */
function adopt(article: HTMLElement, memory: CardMemory, next: Frame, mayShrink: boolean) {
  const { frame } = memory
  const before = frame?.space === next.space && frame.shape === next.shape ? frame : undefined
  const { top, bottom } = article.getBoundingClientRect()
  const isAbove = bottom <= headerPx()
  const isInSight = !mayShrink && !isAbove && top < innerHeight
  // In sight, a smaller frame would move what someone is looking at. A larger one must be: no word is cut off.
  if (before && isInSight && before.textPx >= next.textPx) {
    memory.frame = { ...before, lines: next.lines }
    return
  }
  memory.frame = next
  if (before && before.textPx === next.textPx && before.mediaPx === next.mediaPx) return
  setFrame(article, next)
  if (!isAbove || !before || hasAnchor()) return
  flushLengths()
  scrollBy(0, next.textPx + next.mediaPx - before.textPx - before.mediaPx)
}

const setFrame = (article: HTMLElement, { textPx, mediaPx }: Frame) =>
  setLengths(article, { '--text': textPx, '--media-most': mediaPx })

/** As in card.css. */
const BORDERS_PX = 2

const chromes = new WeakMap<Space, number>()

/** Height of the buttons and the borders, which all cards have in common. Read once: each reading makes the browser lay out the page. */
function chromeOf(article: HTMLElement, space: Space): number {
  const known = chromes.get(space) ?? (Number.parseFloat(getComputedStyle(article).height) || 0) + BORDERS_PX
  chromes.set(space, known)
  return known
}

type Fitting = { space: Space; shape: number; memory: CardMemory }

function fitIn(article: HTMLElement, text: TextParts, { space, shape, memory: { slots } }: Fitting): CardFit {
  const widthPx = space.widthPx - space.mediaEdgePx
  const naturalPx = widthPx * shape
  const fit = fitCard(text, { shape, widthPx }, { ...space, chromePx: chromeOf(article, space) + (slots?.own ?? 0) })
  // Whole pixels, and no more of them than there are.
  const mediaPx = fit.mediaPx < naturalPx ? Math.max(0, Math.floor(fit.mediaPx) - 1) : Math.ceil(naturalPx)
  return { ...fit, textPx: Math.ceil(fit.textPx), wholePx: Math.ceil(fit.wholePx), mediaPx }
}

/** What a post has beside its text and its picture: an author above the picture, a poll below it. Never folded. */
export const partsBeside = (text: HTMLElement, kinds = '.post-head, .post-extra'): readonly HTMLElement[] => [
  ...(text.parentElement?.querySelectorAll<HTMLElement>(`:scope > :is(${kinds})`) ?? []),
]

/** With its fractions: `offsetHeight` is rounded by where the element stands, so a label above would change the size of the picture. */
const heightPx = (element: HTMLElement | null | undefined) => element?.getBoundingClientRect().height ?? 0

const heightWith = (text: HTMLElement, parts: readonly HTMLElement[]) =>
  parts.reduce((px, part) => px + heightPx(part), heightPx(text))

/** Of all that is not the picture. */
const heightOf = (text: HTMLElement) => heightWith(text, partsBeside(text))

const heightBelowPicture = (text: HTMLElement) => heightWith(text, partsBeside(text, '.post-extra'))

function partsOf(text: HTMLElement): TextParts {
  const [headline, body] = PARTS.map((part) => text.querySelector<HTMLElement>(part))
  const more = text.querySelector('.post-more') === null ? 0 : MORE_PX
  const markPx = (text.parentElement?.querySelectorAll('.post-context').length ?? 0) * MARK_PX
  const fixedPx = heightOf(text) - heightPx(headline) - heightPx(body) - more - markPx
  return { fixedPx, markPx, ...rowsIn(text) }
}

const PARTS = ['.post-headline', '.post-body'] as const

/** Rows as they would be if all were shown: a box that hides rows still knows the height of them all. */
export function rowsIn(text: HTMLElement): Pick<TextParts, 'headline' | 'body'> {
  const rowsOf = (part: (typeof PARTS)[number]) => {
    const element = text.querySelector(part)
    if (!element) return { rows: 0, linePx: 1 }
    const linePx = Number.parseFloat(getComputedStyle(element).lineHeight)
    return { rows: Math.round(element.scrollHeight / linePx), linePx }
  }
  return { headline: rowsOf('.post-headline'), body: rowsOf('.post-body') }
}

export const isSame = (a: CardFit['lines'], b: CardFit['lines']) => a?.headline === b?.headline && a?.body === b?.body

const tenths = (px: number) => Math.round(px * 10) / 10
