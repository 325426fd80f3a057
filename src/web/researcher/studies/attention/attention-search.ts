import { MAX_FLOOR_MS } from '#domain/attention/attention-rule.ts'
import { DWELL_DEFINITIONS, type DwellDefinition } from '#domain/engagement/dwell-definition.ts'

/** What is asked, as the address has it: a link leads to the same figures. Absent: as the study is set, of real people. */
export type AttentionSearch = {
  definition?: DwellDefinition | undefined
  floor?: number | undefined
  people?: 'simulated' | undefined
}

/** Values that make no sense are left out. */
export const attentionSearch = ({ definition, floor, people }: Record<string, unknown>): AttentionSearch => ({
  definition: DWELL_DEFINITIONS.find((one) => one === definition),
  floor: typeof floor === 'number' && Number.isInteger(floor) && floor > 0 && floor <= MAX_FLOOR_MS ? floor : undefined,
  people: people === 'simulated' ? 'simulated' : undefined,
})
