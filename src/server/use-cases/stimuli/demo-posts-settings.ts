import { labelKinds } from '#domain/labels/index.ts'
import { FEED_ACTS_SETTING, writeFeedActs } from '#domain/parameters/feed-acts.ts'

/** The study of /demo: all that a feed of posts can show, with counts as the sheet has them. */
export const demoPostsSettings = (entity_set: string): Record<string, string> => ({
  'n-conditions': '1',
  'study-name': 'Demo of the skins',
  entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }]),
  algorithm: 'random',
  'order-authors': 'yes',
  feed: 'scroll',
  'feed-button-like': 'sheet',
  'feed-button-share': 'sheet',
  'feed-button-bookmark': 'sheet',
  // Those of the menu and the profile. Others would stand beside buttons that mean the same.
  [FEED_ACTS_SETTING]: writeFeedActs(['report', 'follow', 'hide', 'profile_open', 'copy_link']),
  comments: 'folded',
  'comments-like': 'yes',
  'comments-report': 'yes',
  'comments-write': 'optional',
  labels: JSON.stringify(labelKinds.map(({ name }) => ({ kind: name }))),
  // The page /demo changes the skin and the colours by its link.
  'allow-url-overrides': 'look',
})
