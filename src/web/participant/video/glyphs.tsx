import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'

/** Drawn for this project on a grid of 24. */
export const PLAY = 'M8 5.2c0-.8.9-1.3 1.6-.9l10 6.3c.6.4.6 1.3 0 1.7l-10 6.3c-.7.4-1.6-.1-1.6-.9z'
export const PAUSE = 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'
const SPEAKER = 'M3.5 9v6h3.8l5.2 4.2V4.8L7.300 9z'
export const LOUD = `${SPEAKER}M15 8.6a4.6 4.6 0 0 1 0 6.8v-1.9a3 3 0 0 0 0-3zM17 5.8a8 8 0 0 1 0 12.4v-2a6.3 6.3 0 0 0 0-8.4z`
export const MUTED = `${SPEAKER}m12.300 1.900 1.300-1.300 2.100 2.100 2.100-2.100 1.300 1.300-2.100 2.100 2.100 2.100-1.300 1.300-2.100-2.100-2.100 2.100-1.300-1.300 2.100-2.100z`

export const Glyph = ({ shape }: { shape: string }) => <SvgIcon d={shape} isFilled weight={0} />
