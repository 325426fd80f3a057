import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { reviewLinks, studyShares } from '#server/db/schema/accounts.ts'

type Share = { experiment_id: string; person_id: string; created_by?: string | null }

const isShare = ({ experiment_id, person_id }: Share) =>
  and(eq(studyShares.experiment_id, experiment_id), eq(studyShares.person_id, person_id))

/** The one who gave the role last answers for it. */
export async function setShare(tx: DbOrTx, { created_by = null, ...share }: Share, role: Role): Promise<void> {
  await tx
    .insert(studyShares)
    .values({ ...share, role, created_by })
    .onConflictDoUpdate({ target: [studyShares.experiment_id, studyShares.person_id], set: { role, created_by } })
}

export async function roleOfShare(db: DbOrTx, share: Share): Promise<Role | undefined> {
  const [found] = await db.select({ role: studyShares.role }).from(studyShares).where(isShare(share))
  return found?.role
}

export async function deleteShare(tx: DbOrTx, share: Share): Promise<boolean> {
  const gone = await tx.delete(studyShares).where(isShare(share)).returning({ role: studyShares.role })
  return gone.length > 0
}

/** Takes all studies of a lab back that are shared with a person. */
export async function deleteSharesInLab(tx: DbOrTx, { lab_id, person_id }: { lab_id: string; person_id: string }): Promise<void> {
  await tx.execute(sql`
    delete from study_shares s using studies t
    where t.experiment_id = s.experiment_id and t.lab_id = ${lab_id} and s.person_id = ${person_id}`)
}

type ListedShare = {
  person_id: string
  name: string
  email: string | null
  role: Role
  created_at: number
  created_by: string | null
}

export async function sharesOfStudy(db: DbOrTx, experiment_id: string): Promise<ListedShare[]> {
  const { rows } = await db.execute<ListedShare>(sql`
    select s.person_id, p.name, p.email, s.role, floor(extract(epoch from s.created_at) * 1000)::double precision as created_at,
      m.name as created_by
    from study_shares s join people p using (person_id) left join people m on m.person_id = s.created_by
    where s.experiment_id = ${experiment_id} order by s.created_at, s.person_id`)
  return rows
}

export async function insertReviewLink(tx: DbOrTx, link: typeof reviewLinks.$inferInsert): Promise<string> {
  const [made] = await tx.insert(reviewLinks).values(link).returning({ id: reviewLinks.review_link_id })
  if (!made) throw new Error('A review link was inserted and not returned')
  return made.id
}

type ListedLink = {
  review_link_id: string
  created_by: string | null
  created_at: number
  expires_at: number
  state: 'open' | 'expired'
}

/** Newest first. */
export async function reviewLinksOf(db: DbOrTx, experiment_id: string): Promise<ListedLink[]> {
  const { rows } = await db.execute<ListedLink>(sql`
    select r.review_link_id, p.name as created_by,
      floor(extract(epoch from r.created_at) * 1000)::double precision as created_at,
      floor(extract(epoch from r.expires_at) * 1000)::double precision as expires_at,
      case when r.expires_at <= now() then 'expired' else 'open' end as state
    from review_links r left join people p on p.person_id = r.created_by
    where r.experiment_id = ${experiment_id} order by r.created_at desc, r.review_link_id limit 200`)
  return rows
}

export async function deleteReviewLink(tx: DbOrTx, experiment_id: string, review_link_id: string): Promise<boolean> {
  const gone = await tx
    .delete(reviewLinks)
    .where(and(eq(reviewLinks.review_link_id, review_link_id), eq(reviewLinks.experiment_id, experiment_id)))
    .returning({ id: reviewLinks.review_link_id })
  return gone.length > 0
}

/** The study of a link that still works. */
export async function studyOfReviewLink(
  db: DbOrTx,
  secret_hash: string,
): Promise<{ experiment_id: string; expires_at: number } | undefined> {
  const { rows } = await db.execute<{ experiment_id: string; expires_at: number }>(sql`
    select experiment_id, floor(extract(epoch from expires_at) * 1000)::double precision as expires_at
    from review_links where secret_hash = ${secret_hash} and expires_at > now()`)
  return rows[0]
}

/** A lab that gave more than this looks at the pages of its studies. */
const MOST = 500

type GivenShare = {
  experiment_id: string
  person_id: string
  name: string
  role: Role
  created_by: string | null
  created_at: number
}

/** Newest first. */
export async function sharesOfLab(db: DbOrTx, lab_id: string): Promise<GivenShare[]> {
  const { rows } = await db.execute<GivenShare>(sql`
    select s.experiment_id, s.person_id, p.name, s.role, m.name as created_by,
      floor(extract(epoch from s.created_at) * 1000)::double precision as created_at
    from study_shares s join studies t using (experiment_id) join people p on p.person_id = s.person_id
      left join people m on m.person_id = s.created_by
    where t.lab_id = ${lab_id} order by s.created_at desc, s.person_id limit ${MOST}`)
  return rows
}

type GivenLink = {
  review_link_id: string
  experiment_id: string
  created_by: string | null
  created_at: number
  expires_at: number
}

/** Those that still work, newest first. */
export async function reviewLinksOfLab(db: DbOrTx, lab_id: string): Promise<GivenLink[]> {
  const { rows } = await db.execute<GivenLink>(sql`
    select r.review_link_id, r.experiment_id, p.name as created_by,
      floor(extract(epoch from r.created_at) * 1000)::double precision as created_at,
      floor(extract(epoch from r.expires_at) * 1000)::double precision as expires_at
    from review_links r join studies t using (experiment_id) left join people p on p.person_id = r.created_by
    where t.lab_id = ${lab_id} and r.expires_at > now() order by r.created_at desc, r.review_link_id limit ${MOST}`)
  return rows
}
