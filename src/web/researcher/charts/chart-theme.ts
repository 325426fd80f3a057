/** Colours of a chart, as values: a downloaded file has no style sheet. */
export type ChartTheme = {
  /** Of the drawing in CSS pixels. */
  width: number
  ink: string
  soft: string
  line: string
  paper: string
  good: string
  warn: string
  bad: string
  /** One colour for each line or kind of bar, safe for the colour-blind, in this order. */
  series: readonly string[]
}

const SERIES = [1, 2, 3, 4, 5, 6]

/** The colours of the page as it is now. */
export function themeNow(width: number): ChartTheme {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim() || 'currentColor'
  return {
    width,
    ink: colour('ink'),
    soft: colour('ink-soft'),
    line: colour('line'),
    paper: colour('paper'),
    good: colour('good'),
    warn: colour('warn'),
    bad: colour('bad'),
    series: SERIES.map((at) => colour(`chart-${at}`)),
  }
}

/** The light colours, for files: papers are printed on white. Nothing is painted in between. */
export function themeForFiles(width: number): ChartTheme {
  const root = document.documentElement
  const before = root.getAttribute('data-scheme')
  root.setAttribute('data-scheme', 'light')
  try {
    return themeNow(width)
  } finally {
    if (before === null) root.removeAttribute('data-scheme')
    else root.setAttribute('data-scheme', before)
  }
}
