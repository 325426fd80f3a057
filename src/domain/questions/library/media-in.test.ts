import { expect, test } from 'vitest'
import { onePage } from '../../questionnaires/questionnaire.ts'
import type { Item } from '../item.ts'
import { mediaIn, withMediaIdsIn } from './media-in.ts'

const size = { alt: '', width: 10, height: 10 }
const items: Item[] = [
  { type: 'information', key: 'film', label: 'Watch', isRequired: false, media: { media_id: 'f', ...size, seconds: 3 } },
  {
    type: 'picture',
    key: 'face',
    label: 'Which?',
    isRequired: true,
    isMultiple: false,
    options: [
      { value: '1', label: 'Ann', picture: { media_id: 'a', ...size } },
      { value: '2', label: 'None' },
    ],
  },
  { type: 'text', key: 'why', label: 'Why?', isRequired: false, maxLength: 10 },
]
const questionnaire = { pages: onePage([{ name: 'all', items }]) }

test('files of a questionnaire are found with their kind and the key of their item', () => {
  expect(mediaIn(questionnaire)).toEqual([
    { media_id: 'f', kind: 'film', key: 'film' },
    { media_id: 'a', kind: 'picture', key: 'face' },
  ])
})

test('files get other ids, and those that are not here are taken out', () => {
  const moved = withMediaIdsIn(questionnaire, (id) => (id === 'a' ? 'b' : undefined))
  expect(mediaIn(moved)).toEqual([{ media_id: 'b', kind: 'picture', key: 'face' }])
  expect(withMediaIdsIn(questionnaire, (id) => id)).toEqual(questionnaire)
})
