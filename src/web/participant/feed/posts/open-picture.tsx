import type { FeedEntity } from '#contract/load-experiment.ts'
import { loadAgain } from '#web/participant/browser/load-again.ts'
import { ofCard } from '#web/participant/words.ts'
import type { Visit } from '../feed-types.ts'
import { postWords } from './post-words.ts'
import { picturesOf } from './rich/shown-pictures.ts'

type Props = { card: FeedEntity; visit: Visit }

/** Lies over the only picture of a post: a press opens it in the viewer, which loads then. */
export const OpenPicture = ({ card, visit }: Props) => (
  <button
    type="button"
    className="media-open"
    aria-haspopup="dialog"
    aria-label={ofCard(postWords.openPicture, card)}
    onClick={() => open({ card, visit }).catch(console.error)}
  />
)

async function open({ card, visit }: Props): Promise<void> {
  const { showPictures } = await loadAgain(() => import('./rich/rich-parts.ts'))
  await showPictures({ card, pictures: picturesOf(card), visit, first: 0 })
}
