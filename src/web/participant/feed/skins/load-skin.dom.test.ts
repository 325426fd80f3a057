import { afterEach, expect, test } from 'vitest'
import { estimateText } from '#domain/feed/post-height.ts'
import { microblog } from '#domain/skins/microblog.ts'
import { hasOwnLook, prepareSkin } from './load-skin.ts'
import { keepSkin, shownSkin, showSkin } from './shown-skin.ts'

const root = document.documentElement

afterEach(() => showSkin(undefined))

test('a skin is loaded once, then shown at once, with its lengths for style sheets and estimates alike', async () => {
  await prepareSkin({ skin: 'microblog' })
  expect([root.dataset['skin'], root.style.getPropertyValue('--post-start')]).toEqual(['microblog', '68px'])
  expect(shownSkin()?.measures).toBe(microblog.measures)
  // Each row has less room than in the default skin.
  const post = { name: 'Ada', author_handle: '@ada', source: '', headline: '', body: 'word '.repeat(100) }
  expect(estimateText(post, 375, shownSkin()?.measures).body.rows).toBeGreaterThan(estimateText(post, 375).body.rows)

  expect(prepareSkin({ skin: 'default' })).toBeUndefined()
  expect([root.dataset['skin'], root.style.getPropertyValue('--post-start'), shownSkin()]).toEqual([undefined, '', undefined])
  expect(prepareSkin({ skin: 'microblog' })).toBeUndefined()
  expect(root.dataset['skin']).toBe('microblog')
})

test('a button has the icon and the name of an act only where the study does not offer the act as well', async () => {
  await prepareSkin({ skin: 'microblog', 'feed-acts': 'report,hide' })
  expect([shownSkin()?.icons?.share !== undefined, shownSkin()?.buttonName?.('share')]).toEqual([true, 'Repost'])
  await prepareSkin({ skin: 'microblog', 'feed-acts': 'report,repost' })
  expect([shownSkin()?.icons?.share, shownSkin()?.buttonName?.('share')]).toEqual([undefined, undefined])
  await prepareSkin({ skin: 'professional', 'feed-acts': 'reaction' })
  expect([shownSkin()?.icons?.like, shownSkin()?.buttonName?.('share')]).toEqual([undefined, 'Repost'])
})

test('an unknown skin, and those of the first load, are shown as they are', () => {
  for (const skin of ['default', 'distract', '', '../microblog', 'toString']) {
    expect([prepareSkin({ skin }), hasOwnLook({ skin })], skin).toEqual([undefined, false])
  }
  expect(hasOwnLook({ skin: 'microblog' })).toBe(true)
})

test('the skin goes with the last feed of the page', async () => {
  await prepareSkin({ skin: 'microblog' })
  const first = keepSkin()
  const second = keepSkin()
  first()
  await Promise.resolve()
  expect(root.dataset['skin']).toBe('microblog')
  second()
  await Promise.resolve()
  expect(root.dataset['skin']).toBeUndefined()
})
