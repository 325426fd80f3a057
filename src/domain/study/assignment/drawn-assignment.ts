/** How a condition came about: the setting `assignment` of the study. */
export const ASSIGNMENT_METHODS = ['least-filled', 'simple', 'stratified', 'minimisation'] as const

export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number]

/** The answers that an assignment goes by, by the key of the item: a person's stratum. Numbers are the band that they are in. */
export type Stratum = Readonly<Record<string, string>>

/** The chance of each condition, by its number. They add up to 1. */
export type Chances = Readonly<Record<string, number>>

/** What is stored with a person whose condition was drawn, so that the draw can be checked and weighted for. */
export type DrawnAssignment = {
  method: AssignmentMethod
  stratum: Stratum
  /** None where the link named the condition. */
  chances: Chances
  /** The number between 0 and 1 that decided. Null where the link named the condition. */
  coin: number | null
}

/** What is stored until the draw, where a link names a condition and questionnaires stand before the feed. */
export type AskedCondition = { asked: number }
