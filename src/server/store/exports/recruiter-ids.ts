import { and, asc, count, eq, gt, inArray, isNull, lte, max } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants, recruiterIds } from '#server/db/schema/participants.ts'

/** Nobody who withdrew or whose data is to be erased, and no tests (ruling B7): their ids are made up, and no panel knows them. */
const ofStudy = (experiment_id: string) =>
  and(
    eq(participants.experiment_id, experiment_id),
    isNull(participants.writes_ended_at),
    eq(participants.is_test, false),
    eq(participants.is_simulated, false),
  )

/** How many ids there are, and the last person who has one. */
export async function countRecruiterIds(db: DbOrTx, experiment_id: string): Promise<{ rows: number; last: number }> {
  const [counted] = await db
    .select({ rows: count(), last: max(participants.participant_id) })
    .from(recruiterIds)
    .innerJoin(participants, eq(participants.participant_id, recruiterIds.participant_id))
    .where(ofStudy(experiment_id))
  return { rows: counted?.rows ?? 0, last: counted?.last ?? 0 }
}

type Piece = { experiment_id: string; after: number; last: number; nPeople: number }

/** The ids of the next people, in the order in which they came. */
export function nextRecruiterIds(db: DbOrTx, { experiment_id, after, last, nPeople }: Piece) {
  const next = db
    .selectDistinct({ participant_id: participants.participant_id })
    .from(participants)
    .innerJoin(recruiterIds, eq(participants.participant_id, recruiterIds.participant_id))
    .where(and(ofStudy(experiment_id), gt(participants.participant_id, after), lte(participants.participant_id, last)))
    .orderBy(asc(participants.participant_id))
    .limit(nPeople)
  return db
    .select({
      participant_id: participants.participant_id,
      user_id: participants.user_id,
      name: recruiterIds.name,
      value: recruiterIds.value,
    })
    .from(recruiterIds)
    .innerJoin(participants, eq(participants.participant_id, recruiterIds.participant_id))
    .where(inArray(participants.participant_id, next))
    .orderBy(asc(participants.participant_id), asc(recruiterIds.name))
}
