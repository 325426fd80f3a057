export const LABEL_COLORS = ['neutral', 'amber', 'red', 'blue', 'green', 'violet'] as const
export type LabelColor = (typeof LABEL_COLORS)[number]

/** Over the content, or between the content and the buttons. */
export const LABEL_PLACES = ['above', 'under'] as const
export type LabelPlace = (typeof LABEL_PLACES)[number]

/** A kind of label: one file with one descriptor, plus one line in `index.ts`. What a study does not set is as it says here. */
export type LabelKind = {
  name: string
  /** For researchers. */
  label: string
  about: string
  /** What participants read, unless the study says something else. In the catalogue of each language by the same name. */
  title: string
  place: LabelPlace | 'cover'
  color: LabelColor
  /** Something is wrong with the card: a triangle stands before the title instead of an i. */
  isAlert?: true
  /** What a label of this kind cannot do without, besides its title. */
  needs?: 'text' | 'score'
  /** Whether its text is shown only after a press. */
  isFolded: boolean
  /** Whether participants are asked if it is helpful. */
  isRated: boolean
  /** Whether a share of the card asks again. */
  asksShare: boolean
}
