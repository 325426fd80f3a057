import { expect, test } from 'vitest'
import { type SentSigns, signsOf } from './visit-signs.ts'

const some = (signs: Partial<SentSigns>) => ({
  kind: 'signs',
  detail: JSON.stringify({
    ...{ webdriver: false, n_untrusted: 0, n_pointer: 0, n_keys: 0, n_acts: 0, n_scrolls: 0, n_scrolls_alone: 0, trap_chars: 0 },
    ...signs,
  }),
})

test('what pages counted bit by bit adds up, and the hidden field counts as full as it ever was', () => {
  const parts = [some({ n_acts: 3, n_scrolls: 2, trap_chars: 4 }), some({ webdriver: true, n_acts: 2, trap_chars: 4 })]
  expect(signsOf(parts)).toMatchObject({ webdriver: true, n_acts: 5, n_scrolls: 2, trap_chars: 4 })
})

test('a visit from before they were recorded has none, which is not the same as zero', () => {
  expect(signsOf([{ kind: 'track', detail: '{"name":"feed-landed"}' }])).toBeUndefined()
})
