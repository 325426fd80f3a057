import type { FeedEntity } from '#contract/load-experiment.ts'
import { pictureAddress } from '../post-address.ts'

export type ShownPicture = { url: string; alt: string }

/** The pictures of a post that can be drawn, the first of them from the card itself. */
export const picturesOf = ({ entity_url, alt_text, post }: FeedEntity): ShownPicture[] =>
  [{ url: entity_url, alt: alt_text }, ...(post?.more_pictures ?? [])].filter(({ url }) => pictureAddress(url) !== undefined)
