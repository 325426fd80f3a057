import { expect, test } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { facesOf } from './faces-of.ts'

const by = (name: string): FeedEntity => ({
  ...{ entity_id: name, entity_url: '', idx: 0, entity_type: 'post', alt_text: '', headline: '', width: null, height: null },
  ...{ poster_url: null, placeholder: null, shown_counts: {} },
  post: {
    name,
    author_handle: '',
    source: '',
    avatar_url: null,
    initials: name.slice(0, 1),
    headline: '',
    body: 'x',
    posted: null,
  },
})

test('each author has one face, in the order of the posts, and at most twelve have', () => {
  const { post: _, ...picture } = by('nobody')
  const many = Array.from({ length: 20 }, (_, i) => by(`author ${i}`))
  expect(facesOf([by('Ada'), picture, by(''), by('Bo'), by('Ada')]).map(({ name }) => name)).toEqual(['Ada', 'Bo'])
  expect(facesOf(many)).toHaveLength(12)
})
