import type { LabelKind } from './label-kind.ts'

export const warning: LabelKind = {
  name: 'warning',
  label: 'Warning',
  about: 'A line such as “Disputed”. A text, if there is one, opens at a press.',
  title: 'Disputed',
  place: 'under',
  isAlert: true,
  color: 'amber',
  isFolded: true,
  isRated: false,
  asksShare: false,
}
