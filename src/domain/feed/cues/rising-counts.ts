import { type EngagementType, FEED_BUTTONS } from '../../parameters/feed-buttons.ts'

/** How many arrive per minute in view, beside each button whose count rises. */
export type Rates = { readonly [kind in EngagementType]?: number }

/** More than ten in a second nobody can follow. */
export const MAX_PER_MINUTE = 600

const KINDS: readonly EngagementType[] = FEED_BUTTONS.map(({ engagementType }) => engagementType)

/** The column of a sheet with the rate of each card. */
export const rateColumn = (kind: EngagementType) => `${kind}_per_minute` as const

export const RATE_COLUMNS: readonly string[] = KINDS.map(rateColumn)

/** The setting `rising-counts`. Undefined where it is not what we write: a JSON object of rates by engagement. */
export function parseRisingCounts(value: string): Rates | undefined {
  if (value === '') return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return isRates(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isRates = (value: unknown): value is Rates =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([kind, rate]) => KINDS.some((known) => known === kind) && typeof rate === 'number')

/** Problems of the setting `rising-counts`. */
export function checkRisingCounts(value: string): string[] {
  const rates = parseRisingCounts(value)
  if (rates === undefined) return [`must be a JSON object of numbers per minute, by ${KINDS.join(', ')}`]
  return Object.entries(rates).flatMap(([kind, rate]) =>
    isRate(rate) ? [] : [`${kind}: must be a number from 0 to ${MAX_PER_MINUTE} per minute, not ${rate}`],
  )
}

const isRate = (rate: number) => rate >= 0 && rate <= MAX_PER_MINUTE

/** A rate in a sheet; undefined where the cell has none. */
export function sheetRate(cell: unknown): number | undefined {
  const text = typeof cell === 'number' ? String(cell) : cell
  if (typeof text !== 'string' || !/^\s*\d{1,3}(\.\d{1,6})?\s*$/.test(text)) return undefined
  return isRate(Number(text)) ? Number(text) : undefined
}

/** The rates of one card: those of its sheet, else those of the study. Only kinds that the study names rise. */
export function ratesOfCard(study: Rates, covariates: Readonly<Record<string, unknown>>): Rates {
  const rates: Record<string, number> = {}
  for (const kind of KINDS) {
    const common = study[kind]
    const rate = common === undefined ? 0 : (sheetRate(covariates[rateColumn(kind)]) ?? common)
    if (rate > 0) rates[kind] = rate
  }
  return rates
}
