import type { ReplyFrom } from '#contract/endpoints.ts'
import type { SimulatedPerson } from '#domain/simulation/person.ts'
import type { Profile } from '#domain/simulation/profile.ts'
import type { Api } from './api.ts'
import type { Clock } from './clock.ts'
import type { Outbox } from './outbox.ts'

export type Loaded = ReplyFrom<'/v1/load_experiment'>['data']
export type Card = Loaded['order_data'][number]
export type Settings = Readonly<Record<string, string>>

/** Somebody on their way through a study. */
export type Traveller = {
  person: SimulatedPerson
  profile: Profile
  /** By field, of attention items. */
  rightAnswers: Readonly<Record<string, string>>
  api: Api
  clock: Clock
  outbox: Outbox
  experiment_id: string
  user_id: string
  session_token: string
  client_seed: string
  condition: number
  settings: Settings
  /** Whether they close the page at this share of the way. */
  isGone: (share: number) => boolean
}

/** The person closed the page. */
export class Dropped extends Error {}
