import type { ReplyFrom } from '#contract/endpoints.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import type { SentSigns } from '#domain/quality/visit-signs.ts'
import type { FilledPage, PageToAnswer } from '#domain/simulation/answer-page.ts'
import type { Cells } from '#domain/simulation/card-effects.ts'
import type { SimulatedPerson } from '#domain/simulation/person.ts'
import type { Profile } from '#domain/simulation/profile.ts'
import type { Api } from './api.ts'
import type { Clock } from './clock.ts'
import type { Outbox } from './outbox.ts'

export type Loaded = ReplyFrom<'/v1/load_experiment'>['data']
export type Card = Loaded['order_data'][number]
export type Settings = Readonly<Record<string, string>>

/** As much of a visit as the forms of a study need; the rehearsal of exits fills them in too. */
export type FormVisit = {
  api: Api
  clock: Clock
  outbox: Outbox
  experiment_id: string
  user_id: string
  session_token: string
  client_seed: string
  condition: number
  settings: Settings
  /** What is answered on a page. */
  answer: (page: PageToAnswer & { form: string; page: string | undefined }) => FilledPage & { signs?: SentSigns }
}

/** A visit of somebody who is simulated. */
export type SimulatedVisit = FormVisit & {
  person: SimulatedPerson
  profile: Profile
  /** Of the cards, the columns on which what people do depends. */
  cells: Readonly<Record<string, Cells>>
  /** Whether they close the page at this share of the way. */
  isGone: (share: number) => boolean
}

/** The settings that a page gets. The server writes them from the settings of the condition. */
export function settingsIn({ experiment_parameters }: Loaded): Settings {
  const listed = JSON.parse(experiment_parameters) as { parameter: string; value: string }[]
  return normaliseParameters(Object.fromEntries(listed.map(({ parameter, value }) => [parameter, value])))
}

/** The person closed the page. */
export class Dropped extends Error {}
