import { earlierWithSame } from '../arrival.ts'
import type { QualityRule } from './quality-rule.ts'

const MINUTE_MS = 60_000

export const sameDevice: QualityRule = {
  name: 'same_device',
  label: 'Same kind of device in the same minute',
  short: 'same device',
  means:
    'Counts people who came earlier in the same minute with the same kind of device, browser and system. Many people share these: look before you exclude.',
  unjudged: 'the browser did not say what it is',
  measure: 'count',
  unit: 'came earlier',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: false,
  judges: 'group',
  valuesOf: (arrivals) =>
    earlierWithSame(arrivals, ({ device, startedMs }) =>
      device === null ? [] : [`${Math.floor(startedMs / MINUTE_MS)} ${device}`],
    ),
}
