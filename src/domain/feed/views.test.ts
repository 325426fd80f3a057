import { expect, test } from 'vitest'
import { maySeeViews, viewsOf } from './views.ts'

test('a card has the views that its sheet gives, and none where the cell is empty or no count', () => {
  expect(viewsOf({ views: '12,400' })).toEqual({ views: 12_400 })
  expect(viewsOf({ views: '0' })).toEqual({ views: 0 })
  for (const covariates of [{}, { views: '' }, { views: 'many' }, { views: '-3' }]) expect(viewsOf(covariates)).toEqual({})
})

test('views are seen in the microblog alone, and where a link may choose the skin', () => {
  expect(maySeeViews({ skin: 'microblog' })).toBe(true)
  expect(maySeeViews({ skin: 'default', 'allow-url-overrides': 'look' })).toBe(true)
  for (const settings of [{}, { skin: 'forum' }, { skin: 'default', 'allow-url-overrides': 'yes' }])
    expect(maySeeViews(settings)).toBe(false)
})
