import type { LabelKind } from './label-kind.ts'

export const interstitial: LabelKind = {
  name: 'interstitial',
  label: 'Interstitial',
  about: 'Blurs the content until “See post” is pressed. A share asks again.',
  title: 'This post may contain false information',
  place: 'cover',
  isAlert: true,
  color: 'neutral',
  isFolded: false,
  isRated: false,
  asksShare: true,
}
