import { type CSSProperties, useState } from 'react'
import type { AskedCard } from '#contract/load-form.ts'
import { isVideo } from '#domain/feed/prefetch.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import type { AboutCard } from '#domain/questions/shown-for-cards.ts'
import { lazyPart } from '../browser/lazy-part.ts'
import { CardMedia } from '../feed/cards/card-media.tsx'
import { recallCard, shapeOf } from '../feed/cards/card-memory.ts'
import { ButtonFace, shownNumber } from '../feed/cards/engagement-button.tsx'
import { createFeedVideos } from '../video/feed-videos.ts'
import { formWords } from './form-words.ts'
import '../feed/cards/card.css'
import './card-asked-about.css'

type Props = { card: AskedCard; about: AboutCard; buttons: readonly VisibleButton[] }

/** Only for posts: feeds of pictures have not loaded it. */
export const loadPost = () => import('../feed/posts/post-view.tsx')
const PostView = lazyPart(async () => (await loadPost()).PostView)

/** Nothing here is measured: the feed is over. */
const feedVideos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })

/** A long text is not folded: the question is about all of it. */
const WHOLE = { lines: undefined, isWhole: true, toggle: () => {}, measure: () => {} }

/** A card as it was in the feed, to look at: its buttons show what the person did, and do nothing. */
export function CardAskedAbout({ card, about, buttons }: Props) {
  const { post } = card
  const [shape, setShape] = useState(() => shapeOf(recallCard(card)))
  const media = { card, videos: feedVideos, isEager: about.n === 1, isFirst: false, onShape: setShape }
  return (
    <figure
      className="asked-card"
      // React's type knows no custom properties.
      style={{ '--shape': shape } as CSSProperties}
      aria-label={card.headline || post?.headline || post?.body.slice(0, 80) || card.alt_text || undefined}
    >
      {about.of > 1 && <figcaption className="asked-card-place">{formWords.aboutCard(about.n, about.of)}</figcaption>}
      <div className="asked-card-face" data-many={buttons.length > 4 || undefined}>
        {post !== undefined ? (
          <PostView {...media} post={post} fold={WHOLE} />
        ) : isVideo(card) ? (
          <Film card={card} />
        ) : (
          <CardMedia {...media} />
        )}
        {buttons.length > 0 && <Buttons card={card} buttons={buttons} />}
      </div>
    </figure>
  )
}

/** Unlike in the feed it does not start by itself, and has the controls of the browser. */
const Film = ({ card }: Pick<Props, 'card'>) => (
  <div className="media">
    {/* biome-ignore lint/a11y/useMediaCaption: the stimuli come without caption files; what is said or shown is in the label. */}
    <video
      src={card.entity_url}
      poster={card.poster_url ?? undefined}
      aria-label={card.alt_text}
      preload={card.poster_url === null ? 'metadata' : 'none'}
      controls
      playsInline
    />
  </div>
)

const Buttons = ({ card: { acts, shown_counts }, buttons }: Pick<Props, 'card' | 'buttons'>) => (
  <div className="actions">
    {buttons.map((visible) => {
      const { button, engagementType } = visible
      const isOn = acts.includes(engagementType)
      const count = shownNumber(visible, shown_counts[engagementType], isOn)
      return (
        <div key={button} className={`engagement is-${button}`} data-on={isOn || undefined}>
          <ButtonFace {...{ button, isOn, count }} />
        </div>
      )
    })}
  </div>
)
