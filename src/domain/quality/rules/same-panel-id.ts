import { earlierWithSame } from '../arrival.ts'
import type { QualityRule } from './quality-rule.ts'

export const samePanelId: QualityRule = {
  name: 'same_panel_id',
  label: 'Same panel id',
  short: 'same panel id',
  means: 'Counts people who came earlier with the same id of the panel. The first of them is not flagged.',
  unjudged: 'no panel named the person',
  measure: 'count',
  unit: 'came earlier',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'group',
  valuesOf: (arrivals) => earlierWithSame(arrivals, ({ panelIds }) => panelIds),
}
