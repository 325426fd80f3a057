import type { Journey } from '#domain/journey/step.ts'
import type { Participant } from '../browser/open-participant.ts'
import { readJourney } from '../journey/journey-storage.ts'

/** What a questionnaire page needs to know of the visit that it continues. */
export type Visitor = {
  user_id: string
  experiment_id: string
  condition: number
  session_token: string
  client_seed: string
  journey: Journey
  experiment_parameters: Readonly<Record<string, string>>
  /** The page stays after it was saved: the embedding page moves the person on. */
  isRedirectDisabled: boolean
}

/** The visit that a page continues. Undefined makes it a preview: there is no visit, it is over, or the study does not have this form. */
export function findVisitor({ storage, slots }: Pick<Participant, 'storage' | 'slots'>, form: string): Visitor | undefined {
  const [feed, journey] = [storage.readFeed(), readJourney(slots)]
  if (feed === undefined || !journey?.steps.some(({ step, name }) => step === 'form' && name === form)) return undefined
  const { condition, session_token, client_seed, experiment_parameters } = feed
  const { user_id, experiment_id } = storage.readSession()
  const isRedirectDisabled = experiment_parameters['redirect-disabled'] === 'yes'
  return { user_id, experiment_id, condition, session_token, client_seed, journey, experiment_parameters, isRedirectDisabled }
}
