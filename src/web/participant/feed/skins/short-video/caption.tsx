import { Suspense } from 'react'
import type { CardPartProps } from '../../feed-types.ts'
import { cutOf, FoldButton, useMeasure } from '../../posts/post-view.tsx'
import { useClamp } from '../../posts/use-clamp.ts'
import { TextSheet } from './lazy-text-sheet.ts'

/** The headline of a video or picture that is no post. A post has words of its own. */
export function Caption(part: CardPartProps) {
  const { card, visit } = part
  return visit.layout !== 'swipe' || card.post !== undefined || card.headline === '' ? null : <CutCaption {...part} />
}

function CutCaption({ card, visit }: CardPartProps) {
  const fold = useClamp(card, visit.folded)
  const text = useMeasure(fold?.measure)
  return (
    <div ref={text} className="skin-caption" {...cutOf(fold)}>
      <p className="post-headline" dir="auto">
        {card.headline}
      </p>
      <FoldButton {...{ card, fold }} />
      <Suspense>{fold?.isWhole && <TextSheet {...{ card, visit }} onClose={fold.close} />}</Suspense>
    </div>
  )
}
