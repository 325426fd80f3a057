import { MAX_FLOOR_MS } from '#domain/attention/attention-rule.ts'
import { MAX_LEVEL_LENGTH } from '#domain/attention/column-levels.ts'
import { DWELL_DEFINITIONS, type DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { MAX_HEADER_LENGTH } from '#domain/stimuli/limits.ts'

/** What is asked, as the address has it: a link leads to the same figures. Absent: as the study is set, of real people. */
export type AttentionSearch = {
  definition?: DwellDefinition | undefined
  floor?: number | undefined
  people?: 'simulated' | undefined
  /** The column by which cards are grouped, and what is compared with what. */
  by?: string | undefined
  level?: string | undefined
  condition?: number | undefined
  outcome?: string | undefined
}

/** Values that make no sense are left out. */
export const attentionSearch = ({ definition, floor, people, ...compared }: Record<string, unknown>): AttentionSearch => ({
  definition: DWELL_DEFINITIONS.find((one) => one === definition),
  floor: typeof floor === 'number' && Number.isInteger(floor) && floor > 0 && floor <= MAX_FLOOR_MS ? floor : undefined,
  people: people === 'simulated' ? 'simulated' : undefined,
  by: textIn(compared['by'], MAX_HEADER_LENGTH),
  level: textIn(compared['level'], MAX_LEVEL_LENGTH),
  condition: Number.isInteger(compared['condition']) ? Number(compared['condition']) : undefined,
  outcome: textIn(compared['outcome'], MAX_HEADER_LENGTH),
})

/** A router reads `true` and `12` in an address as what they look like. */
function textIn(value: unknown, most: number): string | undefined {
  const isText = ['string', 'number', 'boolean'].includes(typeof value)
  return isText && String(value).length <= most ? String(value) : undefined
}
