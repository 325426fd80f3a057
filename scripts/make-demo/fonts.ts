/** Typefaces by role; all come with Debian's font packages. */
export const fonts = {
  grotesk: `'Inter', sans-serif`,
  display: `'Inter Display', 'Inter', sans-serif`,
  news: `'Noto Serif', serif`,
  elegant: `'Noto Serif Display', 'Noto Serif', serif`,
  times: `'Liberation Serif', serif`,
  humanist: `'Lato', sans-serif`,
  neutral: `'Roboto', sans-serif`,
  condensed: `'Roboto Condensed', 'Liberation Sans Narrow', sans-serif`,
  narrow: `'Liberation Sans Narrow', 'Roboto Condensed', sans-serif`,
  slab: `'DejaVu Serif', serif`,
  mono: `'Liberation Mono', monospace`,
} as const

export type FontName = keyof typeof fonts
