import { DEMO_POSTS_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { findSkin } from '#domain/skins/index.ts'

export type Layout = 'scroll' | 'swipe'

export type DemoView = {
  skin: string
  colors: 'light' | 'dark'
  layout: Layout
  width: 'phone' | 'desktop'
  /** Part of the id under which the visit is stored in the demo study. A new one starts again. */
  visitor: string
}

/** The skin that the address of the page names. Without one that there is, the microblog. */
export const skinIn = ({ skin = '' }: { skin?: string | undefined }): string =>
  (skin === '' ? undefined : findSkin(skin)?.name) ?? 'microblog'

/** The layouts that a skin has, the one to begin with first. */
export const layoutsOf = (skin: string): readonly Layout[] => findSkin(skin)?.layouts ?? ['scroll']

/** The chosen layout, or the first one where the skin does not have it. */
export const layoutIn = ({ skin, layout }: Pick<DemoView, 'skin' | 'layout'>): Layout => {
  const layouts = layoutsOf(skin)
  return layouts.includes(layout) ? layout : (layouts[0] ?? 'scroll')
}

/** Where votes stand in place of likes. */
const VOTES = { 'feed-button-like': 'no', 'feed-button-upvote': 'sheet', 'feed-button-downvote': 'sheet' }
const BUTTONS: Readonly<Record<string, Readonly<Record<string, string>>>> = { forum: VOTES }

/** The feed of the demo study as it is chosen. Each skin has a visitor of its own, because the first visit decides which counts are shown. */
export function demoAddress(view: DemoView): string {
  const { skin, colors, visitor } = view
  const query = new URLSearchParams({
    experiment_id: DEMO_POSTS_EXPERIMENT_ID,
    user_id: `${visitor}_${skin}`,
    ...{ skin, 'color-scheme': colors, feed: layoutIn(view) },
    ...BUTTONS[skin],
  })
  return `/feed?${query}`
}
