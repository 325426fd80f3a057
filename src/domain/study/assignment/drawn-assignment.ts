/** How a condition came about: the setting `assignment` of the study. */
export const ASSIGNMENT_METHODS = ['least-filled', 'simple', 'stratified', 'minimisation'] as const

export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number]

/** What is stored with a person whose condition was drawn, so that the draw can be checked and weighted for. */
export type DrawnAssignment = {
  method: AssignmentMethod
  /** The answers that it went by, by the key of the item. */
  stratum: Readonly<Record<string, string>>
  /** The chance that each condition had, by its number. */
  chances: Readonly<Record<string, number>>
  /** The number between 0 and 1 that decided. */
  coin: number
}
