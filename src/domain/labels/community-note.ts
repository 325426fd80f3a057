import type { LabelKind } from './label-kind.ts'

export const communityNote: LabelKind = {
  name: 'community-note',
  label: 'Community note',
  about: 'A note of other readers with its source, and the question whether it is helpful.',
  title: 'Readers added context',
  place: 'under',
  color: 'neutral',
  needs: 'text',
  isFolded: false,
  isRated: true,
  asksShare: false,
}
