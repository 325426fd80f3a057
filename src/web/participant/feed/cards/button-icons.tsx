import type { FeedButton } from '#domain/parameters/feed-buttons.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { shownSkin } from '../skins/shown-skin.ts'

/** Drawn for this project. Filled, the outline is painted over with the same colour. */
export const BUTTON_SHAPES: Readonly<Record<FeedButton, string>> = {
  share: 'M13.5 4.5 21 12l-7.5 7.5v-4.4c-4.9 0-8.2 1.5-10.5 4.9.6-5.4 3.7-10 10.5-10.9z',
  like: 'M12 20.3S3.5 15.4 3.5 9.3A4.7 4.7 0 0 1 8.2 4.6c1.6 0 3 .8 3.8 2.1.8-1.3 2.2-2.1 3.8-2.1a4.7 4.7 0 0 1 4.7 4.7c0 6.1-8.5 11-8.5 11z',
  bookmark: 'M7 3.8h10a1.5 1.5 0 0 1 1.5 1.5v15L12 16.1l-6.5 4.2v-15A1.5 1.5 0 0 1 7 3.8z',
  accuracy: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.3 12.3l2.6 2.6 4.9-5.3',
  upvote: 'M12 3.8 20 12.3h-4.8v7.9H8.8v-7.9H4z',
  downvote: 'M12 20.2 4 11.7h4.8V3.8h6.4v7.9H20z',
}

export const ButtonIcon = ({ button, isOn }: { button: FeedButton; isOn: boolean }) => (
  <SvgIcon className="button-icon" px={22} d={shownSkin()?.icons?.[button] ?? BUTTON_SHAPES[button]} isFilled={isOn} />
)
