export type ActChoice = { readonly value: string; readonly label: string }

/** Something that is recorded with an act. `about` is for the codebook. */
export type ActField = { readonly name: string; readonly about: string; readonly isOptional?: true } & (
  | { readonly type: 'text'; readonly most: number }
  | { readonly type: 'number'; readonly least: number; readonly most: number; readonly unit?: string }
  | { readonly type: 'choice'; readonly choices: readonly ActChoice[] }
)

/**
 * Something that participants can do beyond the six buttons, or that a study shows them and records. One file with one descriptor,
 * plus one line in `index.ts`: the wire, the exports and the codebook follow.
 */
export type Act = {
  /** `engagement_type` in the data. */
  readonly name: string
  /** What happened, for the codebook. */
  readonly label: string
  /** `either`: with a card or without one. */
  readonly about: 'card' | 'page' | 'either'
  /** Whether it can be taken back, which is recorded with the response 0. */
  readonly isReversible: boolean
  readonly fields: readonly ActField[]
  /** Where the share of people who did it at a card is a figure of the study. Absent for what a study shows, and for what ends something. */
  readonly rate?: ActRate
  /** Of an act that a study can offer beyond the six buttons: its words on the create page and in the design, and where people find it. */
  readonly offered?: { readonly label: string; readonly phrase: string; readonly place: 'row' | 'menu' }
  /** Share of the cards or moments that allow it at which simulated people do it, unless a profile says otherwise. */
  readonly simulated?: number
  /** In the engagement file each target is a type of its own, `name_target`, and the response is this field; 0 where it was taken back. */
  readonly responseField?: string
}

export type ActRate = {
  /** What people did, in the words of the researcher's pages. */
  readonly label: string
  /** Also where it was closed or folded again: it was seen. Without it, the state at the end counts. */
  readonly isOnceEnough?: true
  /** Counts only with this value of a field. */
  readonly only?: { readonly field: string; readonly value: string }
}

/** What was recorded with an act, by field. */
export type ActDetail = Readonly<Record<string, string | number>>

/** The field that every act may have: the comment, label, notification or other thing that it is about. */
export const TARGET = 'target'
