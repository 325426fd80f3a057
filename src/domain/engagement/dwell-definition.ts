/** Which definition of dwell the `dwell` rows of the engagement file follow: the study setting `dwell-definition` (ruling C1). */
export const DWELL_DEFINITIONS = ['full', 'half', 'any', 'focal'] as const

export type DwellDefinition = (typeof DWELL_DEFINITIONS)[number]

/** The column of each definition in the tidy tables. */
export const DWELL_COLUMNS = {
  full: 'dwell_ms_full',
  half: 'dwell_ms_50',
  any: 'dwell_ms_any',
  focal: 'dwell_ms_focal',
} as const satisfies Record<DwellDefinition, string>

/** As specified. */
const DEFAULT_DEFINITION: DwellDefinition = 'full'

/** An unknown or missing value is the default: the settings were checked when they were stored. */
export const readDwellDefinition = (value: string | null | undefined): DwellDefinition =>
  DWELL_DEFINITIONS.find((definition) => definition === value) ?? DEFAULT_DEFINITION
