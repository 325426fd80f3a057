import { type ComponentProps, memo, useLayoutEffect, useRef, useState } from 'react'
import { AfterContent } from '../cards/after-content.tsx'
import type { CardWatcher } from '../cards/card-watcher.ts'
import { CardSlot } from '../slots/card-slots.tsx'
import { isPictureFirst } from './picture-first.ts'
import { PostView } from './post-view.tsx'
import { type FoldOptions, useFold, useFrame } from './use-fold.ts'

type Props = Omit<ComponentProps<typeof DrawnPost>, 'place'> &
  ComponentProps<typeof AfterContent> & {
    /** One of the cards that the feed keeps complete. */
    isNear: boolean
    watch: CardWatcher
  }

/** A post of the scroll layout, which fits the room: a long text is folded. */
export const PostInFeed = memo(function PostInFeed({ isNear, watch, store, buttons, ...view }: Props) {
  const { card, post, shape, visit, nearCards, idx } = view
  const part = { store, visit, card }
  const place = useRef<HTMLDivElement>(null)
  useFrame({ place, card, post, shape })
  useLayoutEffect(() => {
    const article = place.current?.parentElement
    if (isNear && article) return watch(article, card.entity_id)
  }, [isNear, watch, card.entity_id])
  return (
    <>
      {isNear && <CardSlot {...part} place="above" />}
      <div ref={place} className="post-place" data-picture-first={isPictureFirst(card) || undefined}>
        {isNear && <DrawnPost {...view} place={place} />}
      </div>
      {isNear && <AfterContent {...part} {...{ nearCards, idx, buttons }} />}
    </>
  )
})

type DrawnProps = Omit<ComponentProps<typeof PostView>, 'fold' | 'isEager' | 'visit'> &
  Omit<FoldOptions, 'isReplay'> &
  Pick<ComponentProps<typeof AfterContent>, 'visit' | 'nearCards' | 'idx'>

function DrawnPost({ nearCards, idx, place, shape, onFold, ...view }: DrawnProps) {
  const { card, post } = view
  const [isEager] = useState(() => nearCards.nearness(idx) === 'next')
  const fold = useFold({ place, card, post, shape, onFold, isReplay: view.visit.replayed !== undefined })
  return <PostView {...view} isEager={isEager} fold={fold} />
}
