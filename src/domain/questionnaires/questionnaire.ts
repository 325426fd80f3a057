/** A questionnaire is data: one file declares it, one line in `index.ts` registers it. */
export type Questionnaire = {
  /** Last part of its address, `/form/{name}`. */
  name: string
  /** As researchers see and store it in the parameter `forms`. */
  label: string
  /** Other spellings found in published parameter files. */
  aliases: readonly string[]
  /** Heading of its page. */
  heading: string
  submitLabel: 'Next' | 'Finish' | 'Continue'
}
