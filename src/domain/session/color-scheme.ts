/** `device`: as the participant has set it up. */
export const COLOR_SCHEMES = ['device', 'light', 'dark'] as const

export type ShownScheme = 'light' | 'dark'

/** The colours that the study fixes; undefined where the device decides. */
export const fixedScheme = (setting: string | undefined): ShownScheme | undefined =>
  setting === 'light' || setting === 'dark' ? setting : undefined

/** The swipe layout, as the places that people know. */
export const isAlwaysDark = (feed: string | undefined): boolean => feed === 'swipe'
