import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Dialog } from '#domain/replay/dialogs.ts'
import type { ReplayState } from '#domain/replay/state-at.ts'
import { CardMenu } from '../feed/acts/card-menu.tsx'
import { PostView } from '../feed/posts/post-view.tsx'
import { showSkin } from '../feed/skins/shown-skin.ts'
// What a press loads later.
import '../feed/posts/rich/picture-viewer.tsx'
import '../feed/posts/rich/rich-parts.ts'
import { aCardPart, aPostCard } from '../testing/a-card-part.ts'
import { fakePage } from '../testing/fake-page.ts'
import { pressControls } from './press-controls.ts'

beforeEach(() => {
  fakePage()
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  showSkin(undefined)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const ID = 'set_00001'
const FOLD = { lines: undefined, isWhole: false, toggle: () => {}, measure: () => {} }

/** A post with one picture, as the feed draws it. Returns how to show what was open. */
function aPage() {
  const card = { ...aPostCard(ID), entity_url: '/media/abc' }
  const { props } = aCardPart({ 'feed-acts': 'profile_open' }, card)
  const { container } = render(
    <article>
      {card.post && (
        <PostView
          {...{ card, post: card.post, visit: props.visit, isEager: true, isFirst: true, fold: FOLD }}
          videos={{} as never} // a picture needs none
        />
      )}
      <CardMenu {...props} />
    </article>,
  )
  const articles = [...container.querySelectorAll('article')]
  const state = (open: Partial<ReplayState['open']>) =>
    // what is read of it
    ({ open: { comments: {}, isBellOpen: false, ...open }, draft: { text: '', choice: '', comments: {} } }) as ReplayState
  return (open: Partial<ReplayState['open']>) => act(async () => pressControls(state(open), { articles, entities: [card] }))
}

const PICTURE: Dialog = { name: 'picture', entity_id: ID, picture: 1 }
const SKINS = { default: undefined, photo: { name: 'photo', lengths: {}, isPictureFirst: true } } as const

test.each(Object.entries(SKINS))('the only picture of a post opens and closes in the skin %s', async (_name, skin) => {
  showSkin(skin)
  const show = aPage()
  await show({ dialog: PICTURE })
  await vi.waitFor(() => expect(document.querySelector('.picture-viewer')).not.toBeNull(), 20_000)
  await show({ dialog: PICTURE })
  expect(document.querySelectorAll('.picture-viewer')).toHaveLength(1)
  await show({})
  expect(document.querySelector('.picture-viewer')).toBeNull()
})

test.each(Object.entries(SKINS))('the profile of an author opens and closes in the skin %s', async (_name, skin) => {
  showSkin(skin)
  const show = aPage()
  await show({ profile: ID })
  expect(document.querySelector('.act-profile')).not.toBeNull()
  await show({})
  expect(document.querySelector('.act-profile')).toBeNull()
})
