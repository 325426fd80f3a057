import { DEMO_POSTS_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { findSkin, skins } from '#domain/skins/index.ts'
import type { Skin } from '#domain/skins/skin.ts'

export type Layout = 'scroll' | 'swipe'

export type DemoView = {
  skin: string
  colors: 'light' | 'dark'
  layout: Layout
  width: 'phone' | 'desktop'
  /** Part of the id under which the visit is stored in the demo study. A new one starts again. */
  visitor: string
}

const FIRST = skins.find(({ isFirstInDemo }) => isFirstInDemo)?.name ?? ''

/** The skin that the address of the page names, if there is one of that name. */
export const skinIn = ({ skin = '' }: { skin?: string | undefined }): string =>
  (skin === '' ? undefined : findSkin(skin)?.name) ?? FIRST

/** The layouts that a skin has, the one to begin with first. */
export const layoutsOf = (skin: string): readonly Layout[] => findSkin(skin)?.layouts ?? ['scroll']

/** The chosen layout, or the first one where the skin does not have it. */
export const layoutIn = ({ skin, layout }: Pick<DemoView, 'skin' | 'layout'>): Layout => {
  const layouts = layoutsOf(skin)
  return layouts.includes(layout) ? layout : (layouts[0] ?? 'scroll')
}

/** What the demo study does not offer and the skin has a place for, and no likes where feeds of this kind have none. */
function buttonsOf({ buttons = [], proposes }: Pick<Skin, 'buttons' | 'proposes'>): Readonly<Record<string, string>> {
  return {
    ...(proposes && !proposes.buttons.includes('like') && { 'feed-button-like': 'no' }),
    ...Object.fromEntries(buttons.map((button) => [`feed-button-${button}`, 'sheet'])),
  }
}

/** The feed of the demo study as it is chosen. Each skin has a visitor of its own, because the first visit decides which counts are shown. */
export function demoAddress(view: DemoView): string {
  const { skin, colors, visitor } = view
  const query = new URLSearchParams({
    experiment_id: DEMO_POSTS_EXPERIMENT_ID,
    user_id: `${visitor}_${skin}`,
    ...{ skin, 'color-scheme': colors, feed: layoutIn(view) },
    ...buttonsOf(findSkin(skin) ?? {}),
  })
  return `/feed?${query}`
}
