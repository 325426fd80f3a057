import { and, desc, eq, sql } from 'drizzle-orm'
import type { Answers } from '#domain/preregistration/fields.ts'
import type { PeopleBefore, Registration } from '#domain/preregistration/registration.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { people } from '#server/db/schema/people.ts'
import { preregistrations, registrations } from '#server/db/schema/preregistrations.ts'
import { studyVersions } from '#server/db/schema/studies.ts'

export type StoredDraft = { answers: Answers; revision: number; changed_at: number | null; changed_by: string }

const NOTHING_WRITTEN: StoredDraft = { answers: {}, revision: 0, changed_at: null, changed_by: '' }

export async function preregistrationDraft(db: DbOrTx, experiment_id: string): Promise<StoredDraft> {
  const [found] = await db
    .select({ draft: preregistrations, name: people.name })
    .from(preregistrations)
    .leftJoin(people, eq(people.id, preregistrations.changed_by))
    .where(eq(preregistrations.experiment_id, experiment_id))
  if (found === undefined) return NOTHING_WRITTEN
  const { answers, revision, changed_at } = found.draft
  return { answers, revision, changed_at: changed_at.getTime(), changed_by: found.name ?? '' }
}

type NewDraft = { experiment_id: string; answers: Answers; changed_by: string; revision: number }

/** Under the lock of the study, so that nobody else saves between the look at the revision and this. */
export async function setPreregistrationDraft(tx: DbOrTx, { experiment_id, ...draft }: NewDraft): Promise<void> {
  const set = { ...draft, changed_at: sql`now()` }
  await tx
    .insert(preregistrations)
    .values({ experiment_id, ...draft })
    .onConflictDoUpdate({ target: preregistrations.experiment_id, set })
}

/** Newest first. */
export async function registrationsOf(db: DbOrTx, experiment_id: string): Promise<Registration[]> {
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(registrations.experiment_id, experiment_id))
    .orderBy(desc(registrations.marked_at), desc(registrations.registration_id))
  return rows.map(({ experiment_id: _, marked_by: _by, marked_at, ...row }) => ({ ...row, marked_at: marked_at.getTime() }))
}

/** How many people had come before a registration. People who did not agree to take part are not counted. */
export async function peopleBefore(
  db: DbOrTx,
  experiment_id: string,
  { registered_on, marked_at }: Pick<Registration, 'registered_on' | 'marked_at'>,
): Promise<PeopleBefore> {
  const { rows } = await db.execute<PeopleBefore>(sql`
    select (count(*) filter (where created_at < ${registered_on}::date at time zone 'UTC'))::int as n_before_day,
      (count(*) filter (where created_at < ${new Date(marked_at).toISOString()}::timestamptz))::int as n_before_mark
    from participants
    where experiment_id = ${experiment_id} and wave = '' and not is_test and not is_simulated
      and (outcome is null or outcome not in ('no_consent', 'quota_full'))`)
  return rows[0] ?? { n_before_day: 0, n_before_mark: 0 }
}

type NewRegistration = Omit<Registration, 'registration_id' | 'marked_at'> & { experiment_id: string; marked_by: string }

export async function insertRegistration(tx: DbOrTx, registration: NewRegistration): Promise<string> {
  const [inserted] = await tx.insert(registrations).values(registration).returning({ id: registrations.registration_id })
  if (inserted === undefined) throw new Error('A registration was not inserted')
  return inserted.id
}

/** What was taken away; undefined if the study has no such registration. */
export async function deleteRegistration(
  tx: DbOrTx,
  { experiment_id, registration_id }: { experiment_id: string; registration_id: string },
): Promise<{ service: string; link: string } | undefined> {
  const [deleted] = await tx
    .delete(registrations)
    .where(and(eq(registrations.experiment_id, experiment_id), eq(registrations.registration_id, registration_id)))
    .returning({ service: registrations.service, link: registrations.link })
  return deleted
}

/** By version. */
export async function conditionsOfVersions(db: DbOrTx, experiment_id: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ version: studyVersions.version, n: studyVersions.n_conditions })
    .from(studyVersions)
    .where(eq(studyVersions.experiment_id, experiment_id))
  return new Map(rows.map(({ version, n }) => [version, n]))
}

/** Where the draft at OSF is: ids of the project and the draft, empty while there is none. `heldUntil`: somebody makes one (epoch ms; 0: nobody). */
export type OsfPlace = { node: string; draft: string; heldUntil: number }

export async function osfPlace(db: DbOrTx, experiment_id: string): Promise<OsfPlace> {
  const [found] = await db
    .select({ place: preregistrations.osf_draft })
    .from(preregistrations)
    .where(eq(preregistrations.experiment_id, experiment_id))
  const [node = '', draft = '', heldUntil = '0'] = (found?.place ?? '').split('/')
  return { node, draft, heldUntil: Number(heldUntil) }
}

const written = ({ node, draft, heldUntil }: OsfPlace) =>
  node === '' && draft === '' && heldUntil === 0 ? '' : `${node}/${draft}/${heldUntil}`

/** `from`: only where it still says this. False where it does not. */
export async function setOsfPlace(
  db: DbOrTx,
  { experiment_id, from, to }: { experiment_id: string; from: OsfPlace | undefined; to: OsfPlace },
): Promise<boolean> {
  const isAsBefore = from === undefined ? [] : [eq(preregistrations.osf_draft, written(from))]
  const changed = await db
    .update(preregistrations)
    .set({ osf_draft: written(to) })
    .where(and(eq(preregistrations.experiment_id, experiment_id), ...isAsBefore))
    .returning({ id: preregistrations.experiment_id })
  return changed.length > 0
}
