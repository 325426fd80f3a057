import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'

/** Drawn for this project on a grid of 24. */
const SHAPES = {
  play: 'M8 5.5v13l10.500-6.500z',
  pause: 'M8 5.500h3v13H8zM14 5.500h3v13h-3z',
  previous: 'M6.500 6v12M18.500 6v12L9 12z',
  next: 'M17.500 6v12M5.500 6v12L15 12z',
  link: 'M10.500 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M13.500 10.500a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  done: 'M5.500 12.500l4.500 4.500 8.500-9.500',
} as const

export type PlayerIconName = keyof typeof SHAPES

export const PlayerIcon = ({ icon }: { icon: PlayerIconName }) => (
  <SvgIcon d={SHAPES[icon]} px={20} isFilled={icon !== 'link' && icon !== 'done'} />
)
