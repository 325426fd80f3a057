import type { LabelKind } from './label-kind.ts'

export const missingContext: LabelKind = {
  name: 'missing-context',
  label: 'Missing context',
  about: 'A line that says that something is left out. A text, if there is one, opens at a press.',
  title: 'Missing context',
  place: 'under',
  isAlert: true,
  color: 'amber',
  isFolded: true,
  isRated: false,
  asksShare: false,
}
