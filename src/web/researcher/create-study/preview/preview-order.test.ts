import { expect, test } from 'vitest'
import { previewOrder } from './preview-order.ts'

const languagesOf = (settings: Record<string, string>, language: string) =>
  previewOrder({ visit: 1, screen: 'feed', condition: 1, language, settings, cards: [] }).languages

test('a preview is in the language to fall back to, or in the one that was chosen', () => {
  const settings = { languages: '["de", "ar", "en"]' }
  expect(languagesOf(settings, '')).toEqual(['de', 'ar', 'en'])
  expect(languagesOf(settings, 'en')).toEqual(['en', 'de', 'ar'])
})

test('a language that the study no longer has is not shown, and a study without languages has none', () => {
  expect(languagesOf({ languages: '["de"]' }, 'ar')).toEqual(['de'])
  expect(languagesOf({}, 'de')).toEqual([])
})

test('a preview shows one of several feeds, and passes over the others', () => {
  const steps = ['before', 'after'].map((feed) => ({ step: 'feed', feed }))
  const settings = { journey: JSON.stringify(steps), 'final-page': 'no' }
  const { steps: shown, data } = previewOrder({
    ...{ visit: 1, screen: 'feed', condition: 1, language: '', settings, cards: [] },
    feed: 'after',
  })
  expect(shown).toEqual([{ step: 'feed', feed: 'after', name: 'feed' }])
  expect(data.journey.next).toEqual({ step: 'feed' })
})
