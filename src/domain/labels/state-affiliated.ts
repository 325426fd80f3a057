import type { LabelKind } from './label-kind.ts'

export const stateAffiliated: LabelKind = {
  name: 'state-affiliated',
  label: 'State-affiliated',
  about: 'A line over the card about who stands behind its source.',
  title: 'State-affiliated media',
  place: 'above',
  color: 'neutral',
  isFolded: true,
  isRated: false,
  asksShare: false,
}
