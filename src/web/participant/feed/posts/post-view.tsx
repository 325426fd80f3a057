import { type CSSProperties, type RefCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { isVideo } from '#domain/feed/prefetch.ts'
import { watchSize } from '#web/participant/browser/watch-size.ts'
import type { FeedVideos } from '#web/participant/video/feed-videos.ts'
import { ofCard, words } from '#web/participant/words.ts'
import { CardMedia, type MediaWatcher } from '../cards/card-media.tsx'
import type { Visit } from '../feed-types.ts'
import { OpenPicture } from './open-picture.tsx'
import { isPictureFirst } from './picture-first.ts'
import { pictureAddress } from './post-address.ts'
import { PostAuthor } from './post-author.tsx'
import { postWords } from './post-words.ts'
import { TextRuns } from './text-runs.tsx'
import { type Fold, partsBeside } from './use-fold.ts'
import { useRichParts } from './use-rich-parts.ts'
import './post-view.css'
import './post-swipe.css'

type PostContent = NonNullable<FeedEntity['post']>

type Props = MediaWatcher & {
  card: FeedEntity
  post: PostContent
  videos: FeedVideos
  /** Without it nothing on the post can be pressed. */
  visit?: Visit | undefined
  isEager: boolean
  isFirst: boolean
  onShape?: (shape: number) => void
  /** Of the scroll layout, and where a skin of the swipe layout has the text over the picture. */
  fold?: Fold | undefined
  /** Of the swipe layout, where a post fills the page and scrolls in itself. */
  scroll?: RefCallback<HTMLElement>
}

/** A post of text and perhaps a picture. What a researcher wrote is shown as text, whatever it looks like. */
export function PostView({ card, post, fold, scroll, visit, ...media }: Props) {
  const Rich = useRichParts(post)
  const picture = pictureAddress(card.entity_url)
  useReady(card.entity_id, picture === undefined, media.onMediaReady)
  const text = useMeasure(fold?.measure)
  const hasHead = scroll === undefined && fold !== undefined && isPictureFirst(card)
  const by = <PostBy post={post} />
  const pictures =
    picture !== undefined &&
    (post.more_pictures ? (
      Rich && <Rich.PictureGrid {...media} {...{ card, visit }} />
    ) : (
      <CardMedia {...media} card={{ ...card, entity_url: picture }}>
        {visit && !isVideo(card) && <OpenPicture {...{ card, visit }} />}
      </CardMedia>
    ))
  return (
    <div ref={scroll} className="post">
      {hasHead && (
        <>
          <div className="post-head">{by}</div>
          {pictures}
        </>
      )}
      <div ref={text} className="post-text" {...cutOf(fold)}>
        {!hasHead && by}
        {post.source !== '' && (
          <p className="post-source" dir="auto">
            {post.source}
          </p>
        )}
        {post.headline !== '' && (
          <h2 className="post-headline" dir="auto">
            {post.headline}
          </h2>
        )}
        {post.body !== '' && (
          <p className="post-body" dir="auto">
            <TextRuns text={post.body} />
          </p>
        )}
        <FoldButton {...{ card, fold }} />
      </div>
      {!hasHead && pictures}
      {Rich && (post.quoted || post.poll) && (
        <div className="post-extra">
          {post.poll && <Rich.PollBox {...{ card, visit }} poll={post.poll} />}
          {post.quoted && <Rich.QuotedPost quoted={post.quoted} />}
        </div>
      )}
    </div>
  )
}

/** How much of a text is shown. React's type knows no custom properties. */
export const cutOf = (fold: Fold | undefined) =>
  fold?.lines && {
    ...((!fold.isWhole || fold.isSheet) && { 'data-cut': true }),
    style: { '--headline-rows': fold.lines.headline, '--body-rows': fold.lines.body } as CSSProperties,
  }

/** Shows the rest of a text that is cut. */
export function FoldButton({ card, fold }: { card: FeedEntity; fold: Fold | undefined }) {
  if (!fold?.lines) return null
  const name = fold.isWhole && !fold.isSheet ? words.showLess : words.showMore
  return (
    <button
      type="button"
      className="post-more"
      aria-label={ofCard(name, card)}
      aria-expanded={fold.isWhole}
      {...(fold.isSheet && { 'aria-haspopup': 'dialog' as const })}
      onClick={fold.toggle}
    >
      {name}
    </button>
  )
}

/** Who a post is from, and how it came here. */
export const PostBy = ({ post }: { post: PostContent }) => (
  <>
    {post.reposted_by !== undefined && (
      <p className="post-context" dir="auto">
        {postWords.repostedBy(post.reposted_by)}
      </p>
    )}
    {post.sponsored_mark && <p className="post-context">{postWords.sponsored}</p>}
    <PostAuthor post={post} />
  </>
)

/** Text is ready when it is rendered; a picture reports by itself. */
function useReady(entity_id: string, isTextAlone: boolean, onMediaReady: MediaWatcher['onMediaReady']) {
  useEffect(() => {
    if (isTextAlone) onMediaReady?.(entity_id)
  }, [entity_id, isTextAlone, onMediaReady])
}

/** Measures the text before it is painted, and whenever it comes out different: another width, larger type. */
export function useMeasure(measure: Fold['measure'] | undefined) {
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = text.current
    if (element === null || measure === undefined) return
    const again = () => measure(element)
    const stops = [element, ...partsBeside(element)].map((part) => watchSize(part, again))
    return () => {
      for (const stop of stops) stop()
    }
  }, [measure])
  return text
}
