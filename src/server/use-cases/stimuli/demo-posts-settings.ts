import { labelKinds } from '#domain/labels/index.ts'
import { FEED_ACTS_SETTING, writeFeedActs } from '#domain/parameters/feed-acts.ts'

/** Rising counts, by minute in view. */
const RISING = { likes: 8, shares: 3, upvote: 8 }

/** By people of the posts, some early, so that a short visit sees the bell ring. */
const NOTIFICATIONS = [
  { from: 'Mara Lindholt', text: 'started following you', seconds: 8 },
  { from: 'Tess Quillan', text: 'liked your comment', card: 4 },
  { from: 'The Harbor Ledger', text: 'posted for the first time today', seconds: 45 },
  { from: 'Kofi Adan', text: 'mentioned you in a comment', card: 12 },
]

/** Beside the feed on wide screens. */
const BESIDE = [
  { kind: 'trend', title: '#HarborLights', line: '2,140 posts' },
  { kind: 'trend', title: 'Night boats', line: '861 posts' },
  { kind: 'trend', title: 'Lake Senna', line: '12.3K posts' },
  { kind: 'person', title: 'Orla Venn', line: '@orlavenn' },
  { kind: 'person', title: 'Tarrow Weather', line: '@tarrowweather' },
  { kind: 'group', title: 'Tarrow Gardeners', line: '4,812 members' },
  { kind: 'group', title: 'Ferry spotters', line: '937 members' },
]

/** The study of /demo: all that a feed of posts can show, with counts as the sheet has them. */
export const demoPostsSettings = (entity_set: string): Record<string, string> => ({
  'n-conditions': '1',
  'study-name': 'Demo of the skins',
  entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }]),
  algorithm: 'random',
  'order-positions': 'yes',
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
  'rising-counts': JSON.stringify(RISING),
  notifications: JSON.stringify(NOTIFICATIONS),
  suggestions: JSON.stringify(BESIDE),
  composer: 'feed',
  labels: JSON.stringify(labelKinds.map(({ name }) => ({ kind: name }))),
  // The page /demo changes the skin and the colours by its link.
  'allow-url-overrides': 'look',
})
