import type { ReplyFrom } from './endpoints.ts'

/** Id of the data block in the participant's page that holds the first answer. */
export const FIRST_ANSWER = 'first-answer'

/** Cards that travel with the page; the rest of a longer feed is asked for while these are looked at. */
export const FIRST_CARDS = 25

/** The study's answer as it stands in the page: for whom, how many cards in all, and the first of them. */
export type FirstAnswer = {
  user_id: string
  experiment_id: string
  total: number
  data: ReplyFrom<'/v1/load_experiment'>['data']
}
