import { withFinalPage } from '#domain/session/final-page.ts'
import type { SessionStorage } from '../browser/session-storage.ts'

/** What a questionnaire page needs to know of the visit that it continues. */
export type Visitor = {
  user_id: string
  experiment_id: string
  condition: number
  session_token: string
  client_seed: string
  form_names: readonly string[]
  experiment_parameters: Readonly<Record<string, string>>
  /** The page stays after it was saved: the embedding page moves the person on. */
  isRedirectDisabled: boolean
}

/** The visit that a page continues. Undefined makes it a preview: there is no visit, it is over, or the study does not have this form. */
export function findVisitor(storage: Pick<SessionStorage, 'readSession' | 'readFeed'>, form: string): Visitor | undefined {
  const feed = storage.readFeed()
  if (feed === undefined) return undefined
  const { condition, session_token, client_seed, experiment_parameters } = feed
  // Names that were stored before an update may lack the final page, which the server now waits for.
  const form_names = withFinalPage(feed.form_names, experiment_parameters)
  if (!form_names.includes(form)) return undefined
  const { user_id, experiment_id } = storage.readSession()
  const isRedirectDisabled = experiment_parameters['redirect-disabled'] === 'yes'
  return { user_id, experiment_id, condition, session_token, client_seed, form_names, experiment_parameters, isRedirectDisabled }
}
