import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { createFeedVideos } from '#web/participant/video/feed-videos.ts'
import { speak } from '#web/participant/words/say.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { showSkin } from '../skins/shown-skin.ts'
import { PostView } from './post-view.tsx'
import type { Fold } from './use-fold.ts'

beforeEach(() => fakePage())
afterEach(() => {
  cleanup()
  speak([], {})
  showSkin(undefined)
})

type Post = NonNullable<FeedEntity['post']>

function show(parts: Partial<Post>, entity_url = '', fold?: Fold) {
  const post: Post = {
    ...{ name: 'Ada', author_handle: '@ada', source: '', avatar_url: null, initials: 'A', headline: '', body: '', posted: null },
    ...parts,
  }
  const card: FeedEntity = {
    ...{ entity_id: 'a', entity_url, idx: 0, entity_type: 'post', alt_text: '', headline: '', width: null, height: null },
    ...{ poster_url: null, placeholder: null, shown_counts: {}, post },
  }
  const videos = createFeedVideos({ onVideo: () => {}, onWatched: () => {} })
  return render(<PostView {...{ card, post, videos, ...(fold && { fold }) }} isEager isFirst />).container
}

test('a post shows who passed it on, that it is sponsored, and that its author is verified, with the line below the name', () => {
  show({ author_verified: true, author_line: 'Chemist', reposted_by: 'Sam', sponsored_mark: true })
  expect(screen.getByText('Reposted by Sam')).toBeTruthy()
  expect(screen.getByText('Sponsored')).toBeTruthy()
  expect(screen.getByText('Chemist')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Verified' })).toBeTruthy()
})

test('a plain post has none of these', () => {
  const page = show({ body: 'Snow' })
  expect(page.querySelector('.post-context, .post-line, .post-verified, .post-tag')).toBeNull()
})

test('hashtags and mentions are coloured, and nothing in a text can be pressed', () => {
  const page = show({ body: 'So #cold, says @sam <b>now</b> https://example.org' })
  const tags = [...page.querySelectorAll('.post-tag')].map(({ textContent }) => textContent)
  expect(tags).toEqual(['#cold', '@sam', 'https://example.org'])
  expect(page.querySelector('a, button, b')).toBeNull()
  expect(page.querySelector('.post-body')?.textContent).toBe('So #cold, says @sam <b>now</b> https://example.org')
})

test('a time before the visit is written in the language of the page', () => {
  const posted = { text: '2 hours', iso: null, ago: { n: 2, unit: 'hour' as const } }
  expect(show({ posted }).querySelector('time')?.textContent).toBe('2h')
  cleanup()
  speak(['zh-Hans'], {})
  expect(show({ posted }).querySelector('time')?.textContent).toBe('2小时')
})

test('where the skin puts the picture first, the author is above it and the text below it', () => {
  const fold: Fold = { lines: undefined, isWhole: false, toggle: () => {}, measure: () => {} }
  const order = (address: string) =>
    [...(show({ body: 'Snow' }, address, fold).querySelector('.post')?.children ?? [])].map(({ classList }) => classList[0])
  showSkin({ name: 'photo', lengths: {}, isPictureFirst: true })
  expect(order('/media/p1')).toEqual(['post-head', 'media', 'post-text'])
  cleanup()
  expect(order('')).toEqual(['post-text'])
  cleanup()
  showSkin(undefined)
  expect(order('/media/p1')).toEqual(['post-text', 'media'])
})
