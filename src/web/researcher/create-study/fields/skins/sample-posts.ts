import type { FeedEntity } from '#contract/load-experiment.ts'

const POSTS = [
  {
    name: 'Mara Lindqvist',
    author_handle: '@maral',
    initials: 'ML',
    headline: '',
    body: 'First frost on the allotment this morning. The leeks do not mind, the dahlias are done for the year.',
    time: '2 h',
  },
  {
    name: 'Harbour Gazette',
    author_handle: '@harbourgazette',
    initials: 'HG',
    headline: 'Night ferry to run all winter',
    body: 'The council has agreed to keep the last crossing until March.',
    time: '5 h',
  },
  {
    name: 'Tomás Rey',
    author_handle: '@tomasrey',
    initials: 'TR',
    headline: '',
    body: 'Can anybody recommend a quiet place to read near the station?',
    time: '1 d',
  },
]

/** Posts by invented people, for pictures of skins where no cards are chosen yet. */
export const SAMPLE_POSTS: readonly FeedEntity[] = POSTS.map(({ time, ...post }, idx) => ({
  entity_id: `sample_${idx}`,
  ...{ entity_url: '', entity_type: 'post', idx, alt_text: '', headline: post.headline },
  ...{ width: null, height: null, poster_url: null, placeholder: null, shown_counts: {} },
  post: { ...post, source: '', avatar_url: null, posted: { text: time, iso: null } },
}))
