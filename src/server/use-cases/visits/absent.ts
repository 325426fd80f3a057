import { sessionUnknownMessage } from '#contract/messages.ts'
import { Refusal } from '#server/refusal.ts'
import { isRetired } from '#server/store/studies/studies.ts'
import { participantById } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'
import type { Speaker } from './identify.ts'

/** For a token or receipt of ours whose person is not in the database: an earlier state of it was restored. Of people who are erased a row is left. */
export const sessionUnknown = () => new Refusal('session_unknown', sessionUnknownMessage)

const visitOver = () => new Refusal('visit_over', 'This visit has ended. Nothing more is stored.')

/** Why nothing can be stored of somebody who has a token. With a study that was deleted go its tests: they cannot begin again. */
export async function whyAbsent({ database: { db } }: Deps, { participant_id, experiment_id }: Speaker): Promise<Refusal> {
  const isOver = (await participantById(db, participant_id)) !== undefined || (await isRetired(db, experiment_id))
  return isOver ? visitOver() : sessionUnknown()
}
