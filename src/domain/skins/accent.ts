/** A colour of a study as `#rrggbb`. */
const HEX = /^#[0-9a-f]{6}$/i

/** The lightest and the darkest ground on which it stands: `--wash-strong` of tokens.css, and of the swipe layout. */
const GROUNDS = { light: '#f1edf0', dark: '#3a3238' } as const
const TOWARDS = { light: '#000000', dark: '#ffffff' } as const
/** What text needs by WCAG 2.2. */
const LEAST_CONTRAST = 4.5
/** Under the mouse it is so much darker, or lighter. */
const STRONGER = 0.25

export type Scheme = keyof typeof GROUNDS
export type Shade = { readonly primary: string; readonly strong: string }

export const checkAccent = (value: string): string[] =>
  value === '' || HEX.test(value) ? [] : ['must be a colour such as #2747c7']

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function mixed(from: string, to: string, share: number): string {
  const target = channelsOf(to)
  const channels = channelsOf(from).map((value, at) => Math.round(value + ((target[at] ?? 0) - value) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour, moved towards black or white as far as text needs on every ground of the scheme. */
export function accentShade(color: string, scheme: Scheme): Shade {
  const towards = TOWARDS[scheme]
  const steps = Array.from({ length: 21 }, (_, step) => mixed(color.toLowerCase(), towards, step / 20))
  const primary = steps.find((shade) => contrast(shade, GROUNDS[scheme]) >= LEAST_CONTRAST) ?? towards
  return { primary, strong: mixed(primary, towards, STRONGER) }
}
