import type { DwellDefinition } from '../engagement/dwell-definition.ts'
import type { ConsortFlow } from '../monitor/consort-flow.ts'
import type { FunnelRow } from '../monitor/funnel.ts'
import type { Sensitivity } from './sensitivity.ts'

/** People by a fact of their device, largest first. */
export type DeviceCounts = { value: string; n: number }[]

export type Devices = {
  /** People whose devices are counted. */
  n: number
  classes: DeviceCounts
  browsers: DeviceCounts
  systems: DeviceCounts
  /** In CSS pixels; null where no browser said it. */
  viewport: { width: Spread; height: Spread } | null
  pixelRatios: DeviceCounts
}

export type Spread = { low: number; median: number; high: number }

/** How far the people of one condition came. */
export type Attrition = { condition: number; steps: FunnelRow[] }

/** What was done otherwise than preregistered, in words. `why`: as the researchers explain it. */
export type Deviation = { what: string; why?: string }

/** Everything that a methods report says. It is computed by the same rules as the pages of the study and its package. */
export type ReportFacts = {
  experiment_id: string
  /** As the researcher called it; may be empty. */
  studyName: string
  /** In the order of the conditions; empty where one has no name. */
  conditionNames: readonly string[]
  nConditions: number
  nVersions: number
  softwareVersion: string
  madeAtMs: number
  people: 'real' | 'simulated'
  /** The study is blinded: outcomes stand for all conditions together. */
  isMasked: boolean
  /** Feeds of the first visit, of all conditions; 1 in most studies. */
  nFeeds: number
  /** Of all conditions and feeds, each once. */
  skins: readonly string[]
  dwellDefinition: DwellDefinition
  focalLine: number
  /** Null before anybody came. */
  arrivals: { firstMs: number; lastMs: number } | null
  devices: Devices
  flow: ConsortFlow
  attrition: readonly Attrition[]
  /** Null where nothing was preregistered. */
  deviations: readonly Deviation[] | null
  dwell: Sensitivity & { nWaiting: number }
}
