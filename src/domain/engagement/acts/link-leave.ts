import { MAX_ADDRESS_LENGTH } from '../../stimuli/limits.ts'
import type { Act } from './act.ts'

export const linkLeave = {
  name: 'link_leave',
  label: 'The real address of a link was opened in a new tab. What people do there is not recorded',
  about: 'card',
  isReversible: false,
  fields: [{ name: 'address', about: 'The address', type: 'text', most: MAX_ADDRESS_LENGTH }],
  rate: { label: 'Leave by the link' },
  simulated: 0.05,
} as const satisfies Act
