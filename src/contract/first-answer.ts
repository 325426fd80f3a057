import type { ReplyFrom } from './endpoints.ts'

/** Id of the data block in the participant's page that holds the first answer. */
export const FIRST_ANSWER = 'first-answer'

/** Cards that come with the page; it loads the next ones itself. */
export const FIRST_CARDS = 25

/** The study's answer inside the page. `data` has the first cards. */
export type FirstAnswer = {
  experiment_id: string
  data: ReplyFrom<'/v1/load_experiment'>['data']
}
