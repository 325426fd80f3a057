import { earlierWithSame } from '../arrival.ts'
import type { QualityRule } from './quality-rule.ts'

export const sameNetwork: QualityRule = {
  name: 'same_network',
  label: 'Same network',
  short: 'same network',
  means:
    'Counts people who came earlier from the same network address, in studies that compare them. Households, dormitories, campuses, companies, VPNs and mobile carriers share one address among many people: look before you exclude.',
  unjudged: 'the study does not compare networks, or the address was not known',
  measure: 'count',
  unit: 'came earlier',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'group',
  valuesOf: (arrivals) => earlierWithSame(arrivals, ({ network }) => (network === null ? [] : [network])),
}
