type Settings = Readonly<Record<string, string | undefined>>

/** Spellings of "no intervention" that the create pages and older studies use. */
const NO_TYPE = new Set(['', 'none', 'None', 'no', '0', 'null', 'undefined'])

/** Position of the card that opens the intervention; Infinity means never, -1 before the first card. */
export function interventionIndex(nEntities: number, settings: Settings): number {
  if (NO_TYPE.has(settings['intervention-type'] ?? '')) return Number.POSITIVE_INFINITY
  const override = settings['intervention_idx'] ?? ''
  if (/^\d{1,6}$/.test(override)) return Number(override)
  const percent = (settings['intervention-perc'] ?? '').trim()
  if (percent === '' || !Number.isFinite(Number(percent))) return Math.floor(nEntities / 2) - 1
  // Multiply first: 100 * (29 / 100) is 28.999..., which would open one card early.
  return Math.floor((nEntities * Number(percent)) / 100) - 1
}
