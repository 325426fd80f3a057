/** What a panel with an API asks of a study. Its numbers and names change, so they are data: one file for each panel. */
export type PanelRules = {
  /** The platform of `domain/platforms` whose people it brings. */
  name: string
  label: string
  /** Parameters of the study link by which it names the person and its own study. */
  personParameter: string
  studyParameter: string
  /** And the submission. */
  submissionParameter: string
}
