import { useCallback, useEffect, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ActDetail } from '#domain/engagement/acts/act.ts'
import { captionLines } from '#domain/feed/caption-lines.ts'
import type { CardFit } from '#domain/feed/card-size.ts'
import type { Visit } from '../feed-types.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { type Fold, isSame, rowsIn } from './use-fold.ts'

/** A fold of the swipe layout. `close`: the sheet was closed, with what is recorded of it. */
export type Clamp = Fold & { close: (read: ActDetail) => void }

/**
 * In the swipe layout, where a skin puts the text of a card over its picture: a longer text is cut, and the rest is in a sheet. How many rows
 * are shown depends on the text and the window alone. Undefined where the skin does not.
 */
export function useClamp(card: FeedEntity, onFold: Visit['folded']): Clamp | undefined {
  const rows = card.entity_url === '' ? undefined : shownSkin()?.caption?.rows
  const [lines, setLines] = useState<CardFit['lines']>()
  const [isWhole, setWhole] = useState(false)
  const measure = useCallback(
    (text: HTMLElement) => {
      if (rows === undefined) return
      const { headline, body } = rowsIn(text)
      const next = captionLines({ headline: headline.rows, body: body.rows }, rows)
      setLines((before) => (isSame(before, next) ? before : next))
    },
    [rows],
  )
  const isCut = lines !== undefined
  useEffect(() => {
    if (isCut) shownSkin()?.caption?.prepareSheet()
  }, [isCut])
  if (rows === undefined) return undefined
  const become = (isOpen: boolean, read?: ActDetail) => {
    setWhole(isOpen)
    // The card fills the page, whatever is open.
    const px = Math.round(innerHeight)
    onFold({ name: isOpen ? 'show_more' : 'show_less', entity_id: card.entity_id, folded_px: px, unfolded_px: px }, read)
  }
  return { lines, isWhole, isSheet: true, measure, toggle: () => become(!isWhole), close: (read) => become(false, read) }
}
