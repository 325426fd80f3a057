import type { LabelKind } from './label-kind.ts'

export const factCheck: LabelKind = {
  name: 'fact-check',
  label: 'Fact-check',
  about: 'A short text about what is right, with its source.',
  title: 'Fact-check',
  place: 'under',
  isAlert: true,
  color: 'red',
  needs: 'text',
  isFolded: false,
  isRated: false,
  asksShare: false,
}
