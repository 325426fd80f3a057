import type { LabelKind } from './label-kind.ts'

export const sourceCredibility: LabelKind = {
  name: 'source-credibility',
  label: 'Source credibility',
  about: 'A score from 0 to 100 as a bar, or a word as a badge, from a column of the sheet.',
  title: 'Source credibility',
  place: 'above',
  color: 'blue',
  needs: 'score',
  isFolded: true,
  isRated: false,
  asksShare: false,
}
