import type { ComponentType } from 'react'
import type { ActDetail } from '#domain/engagement/acts/act.ts'
import type { PostMeasures } from '#domain/feed/post-measures.ts'
import type { FeedButton } from '#domain/parameters/feed-buttons.ts'
import type { CardPartProps, FeedPart } from '../feed-types.ts'
import { refreshSpace } from '../room.ts'

/** `onClose`: with what is recorded of the reading. */
export type CaptionSheetProps = Pick<CardPartProps, 'card' | 'visit'> & { onClose: (read: ActDetail) => void }

/** What a skin brings beside its style sheet, whose rules are all under `:root[data-skin="name"]`. */
export type ShownSkin = {
  name: string
  measures?: PostMeasures
  /** The same for the style sheets: custom properties of the page. */
  lengths: Readonly<Record<string, string>>
  /** Outlines on a grid of 24, where they are not the usual ones. */
  icons?: Readonly<Partial<Record<FeedButton, string>>>
  /** In the language of the person, where it is not the usual name. */
  buttonName?: (button: FeedButton) => string | undefined
  /** The skin in a study with these settings, where some would look wrong in it. */
  fitTo?: (settings: Readonly<Record<string, string>>) => ShownSkin
  /** What the row of the composer says, unless the study says it. */
  composerPrompt?: () => string
  /** What it draws on cards and on the page. */
  part?: FeedPart
  /** The picture of a post stands between its author and its text. The style sheet puts the buttons right below it. */
  isPictureFirst?: true
  /** In the swipe layout the text of a card lies over its picture, with so many rows; the whole of it is in the sheet. */
  caption?: { rows: number; Sheet: ComponentType<CaptionSheetProps>; prepareSheet: () => void }
  /** A tap on a video that is muted turns its sound on instead of pausing it. */
  hasSoundOnTap?: true
}

let shown: ShownSkin | undefined
let feeds = 0

/** Undefined for the default skin and those that are loaded with it. */
export const shownSkin = (): ShownSkin | undefined => shown

/** From now on the page has this look. Called before the first card is rendered: cards read the lengths of the skin. */
export function showSkin(skin: ShownSkin | undefined): void {
  if (skin === shown) return
  const { dataset, style } = document.documentElement
  for (const name of Object.keys(shown?.lengths ?? {})) style.removeProperty(name)
  for (const [name, value] of Object.entries(skin?.lengths ?? {})) style.setProperty(name, value)
  if (skin) dataset['skin'] = skin.name
  else delete dataset['skin']
  shown = skin
  refreshSpace()
}

/** A feed is on the page. Returns how to say that it has gone: forms and endings have no skin. */
export function keepSkin(): () => void {
  feeds += 1
  return () => {
    feeds -= 1
    // Another feed may take its place at once.
    queueMicrotask(() => feeds === 0 && showSkin(undefined))
  }
}

/** What the skin draws comes first, and last in the row of buttons. */
export function withSkin(parts: readonly FeedPart[]): readonly FeedPart[] {
  const own = shownSkin()?.part
  if (!own) return parts
  const { actions, nActions, ...drawn } = own
  return [drawn, ...parts, { ...(actions && { actions }), ...(nActions && { nActions }) }]
}
