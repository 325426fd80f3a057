import type { Submission } from '#domain/panels-comparison/submission.ts'
import { Refusal } from '#server/refusal.ts'
import { prolificTokenOf } from '#server/store/panels/lab-secrets.ts'
import type { Deps } from '../deps.ts'

type Read = { token: string; submissions: Submission[] }

/** The submissions of a study on Prolific, with the token of the lab. Without one, nobody is called. */
export async function readSubmissions(
  { database: { db }, seals, prolific }: Deps,
  { lab_id, panel_study_id }: { lab_id: string; panel_study_id: string },
): Promise<Read> {
  const sealed = await prolificTokenOf(db, lab_id)
  const token = sealed === undefined ? undefined : seals.open(sealed)
  if (token === undefined)
    throw new Refusal('bad_request', 'The lab has no token of Prolific. An owner of the lab can store one on this page.')
  const asked = await prolific.submissions(token, panel_study_id)
  if (!asked.ok) throw new Refusal('panel_refused', asked.problem)
  return { token, submissions: asked.value }
}
