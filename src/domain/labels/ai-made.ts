import type { LabelKind } from './label-kind.ts'

export const aiMade: LabelKind = {
  name: 'ai-made',
  label: 'Made with AI',
  about: 'A line over the card that says how it was made.',
  title: 'Made with AI',
  place: 'above',
  color: 'violet',
  isFolded: true,
  isRated: false,
  asksShare: false,
}
