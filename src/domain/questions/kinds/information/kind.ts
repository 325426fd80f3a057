import type { InformationItem } from '../../item.ts'
import type { Kind } from '../kind.ts'

export const kind: Kind<InformationItem> = {
  name: 'information',
  parts: () => [],
  check: () => ({}),
  missing: () => [],
}
