import { escapeHtml } from '../../html/entities.ts'

export const INK = '#32292f'
export const SOFT = '#6b5f67'
const GRID = '#e0dadf'

/** Dark enough on white, and apart from each other for people who see colours otherwise. Shapes differ too, for print without colour. */
const COLOURS = ['#2747c7', '#b3541e', '#1f7a4d', '#8a2a7c', '#5b5b00', '#00707c'] as const
const SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const

export const colourOf = (i: number): string => COLOURS[i % COLOURS.length] ?? INK

type Figure = { id: string; title: string; description: string; width: number; height: number; parts: readonly string[] }

/** A figure of its own, on white: papers are printed. Screen readers get the title and the description. */
export const figureSvg = ({ id, title, description, width, height, parts }: Figure): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ` +
  `aria-labelledby="${id}-title ${id}-desc" font-family="system-ui, sans-serif" font-size="12" fill="${INK}">` +
  `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>` +
  `<rect width="100%" height="100%" fill="#ffffff"/>${parts.join('')}</svg>`

/** A drawing of elsewhere that has neither title nor description. */
export const withTitle = (svg: string, { id, title, description }: Pick<Figure, 'id' | 'title' | 'description'>): string =>
  svg.replace(
    /^<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes} role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>`,
  )

const at = (px: number) => String(Math.round(px * 10) / 10)

export const label = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${at(x)}" y="${at(y)}"${more === '' ? '' : ` ${more}`}>${escapeHtml(words)}</text>`

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string = GRID, width = 1): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${stroke}" stroke-width="${width}"/>`

export const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(Math.max(0, width))}" height="${at(height)}" fill="${fill}"/>`

/** The mark of the i-th group. From the second round of colours and shapes on it is hollow. */
export function mark(x: number, y: number, i: number): string {
  const colour = colourOf(i)
  const look = `fill="${i < COLOURS.length ? colour : '#ffffff'}" stroke="${colour}" stroke-width="1.5"`
  const path = (points: string) => `<path d="${points}" ${look}/>`
  switch (SHAPES[i % SHAPES.length]) {
    case 'square':
      return path(`M${at(x - 4)} ${at(y - 4)}h8v8h-8Z`)
    case 'triangle':
      return path(`M${at(x)} ${at(y - 5)}l5 9h-10Z`)
    case 'diamond':
      return path(`M${at(x)} ${at(y - 5.5)}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z`)
    default:
      return `<circle cx="${at(x)}" cy="${at(y)}" r="4.5" ${look}/>`
  }
}

const NAME_LENGTH = 40

/** Names of conditions may be as long as a setting. */
export const cutName = (name: string): string => {
  const letters = [...name.replace(/\s+/g, ' ')]
  return letters.length <= NAME_LENGTH ? letters.join('') : `${letters.slice(0, NAME_LENGTH - 1).join('')}…`
}

/** One name below the other, so that long ones have room. */
export const LEGEND_LINE = 18

const MOST_TICKS = 8

/** So many steps of 1, 2 or 5 times a power of ten that the largest value fits. */
export function ticksTo(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [0.1, 0.2, 0.5, 1, 2, 5].map((factor) => factor * power).find((each) => largest / each <= MOST_TICKS) ?? power
  const n = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: n + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}
