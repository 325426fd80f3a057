import { useCallback, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { recallCard } from '../cards/card-memory.ts'
import type { Reporter } from '../reporter.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import type { Fold } from './use-fold.ts'

/** In the swipe layout, where a skin puts the text of a post over its picture: a longer text is folded. Undefined where it does not. */
export function useClamp(card: FeedEntity, onFold: Reporter['folded']): Fold | undefined {
  const memory = recallCard(card)
  const rows = card.entity_url === '' ? undefined : shownSkin()?.captionRows
  const [isLong, setLong] = useState(false)
  const [isWhole, setWhole] = useState(memory.isWhole)
  const measure = useCallback(
    (text: HTMLElement) => {
      const body = text.querySelector('.post-body')
      if (rows === undefined || body === null) return
      // A box that hides rows still knows the height of them all.
      setLong(Math.round(body.scrollHeight / Number.parseFloat(getComputedStyle(body).lineHeight)) > rows)
    },
    [rows],
  )
  if (rows === undefined) return undefined
  const toggle = () => {
    memory.isWhole = !isWhole
    setWhole(!isWhole)
    // The card fills the page, folded or not.
    const px = Math.round(innerHeight)
    const name = isWhole ? 'show_less' : 'show_more'
    onFold({ name, entity_id: card.entity_id, folded_px: px, unfolded_px: px })
  }
  return { lines: isLong ? { headline: ALL_ROWS, body: rows } : undefined, isWhole: isLong && isWhole, toggle, measure }
}

/** A headline is not folded. */
const ALL_ROWS = 99
