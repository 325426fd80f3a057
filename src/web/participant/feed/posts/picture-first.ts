import type { FeedEntity } from '#contract/load-experiment.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { pictureAddress } from './post-address.ts'

/** Whether a post of the scroll layout has its picture between its author and its text, as the skin says. */
export const isPictureFirst = ({ entity_url }: FeedEntity): boolean =>
  shownSkin()?.isPictureFirst === true && pictureAddress(entity_url) !== undefined
