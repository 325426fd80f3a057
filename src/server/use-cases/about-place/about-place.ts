import { isDeepStrictEqual } from 'node:util'
import type { setAboutPlace as setContract, showAboutPlace as showContract } from '#contract/about-place.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { AboutPlace } from '#domain/about-place/about-place.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { holdAboutPlace, readAboutPlace, saveAboutPlace } from '#server/store/about-place.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { holdMedia, mediaUploadedBy } from '#server/store/stimuli/media.ts'
import { refuseUnlessStill } from '../accounts/rights.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'

export async function showAboutPlace({ database: { db } }: Deps): Promise<ReplyOf<typeof showContract>> {
  const { papers, people, contact, version } = await readAboutPlace(db)
  return { success: 'true', data: { version, papers: [...papers], people: [...people], contact } }
}

/** The next version. The same content again makes none: the reply to an earlier call may have been lost. */
export async function setAboutPlace(
  { database: { db } }: Deps,
  { based_on, ...about }: BodyOf<typeof setContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setContract>> {
  const version = await db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    await holdMedia(tx)
    const { version: current, ...before } = await holdAboutPlace(tx)
    if (isDeepStrictEqual(about, before)) return current
    if (based_on !== current)
      throw new Refusal('outdated_version', `based_on is ${based_on}, but somebody saved version ${current} meanwhile`)
    await refuseForeignPictures(tx, caller, about, before)
    const next = current + 1
    await saveAboutPlace(tx, { ...about, version: next })
    const detail = { version: next, papers: about.papers.length, people: about.people.length }
    await writeAudit(tx, { ...actorOf(caller), action: 'about-place-changed', detail })
    return next
  })
  return { success: 'true', data: { version } }
}

/** Pictures that are shown already, and those that somebody uploaded in a lab of the caller: an id alone proves nothing. */
async function refuseForeignPictures(tx: Tx, { person }: Caller, about: AboutPlace, before: AboutPlace): Promise<void> {
  const shown = new Set(before.people.map(({ media_id }) => media_id))
  const asked = [...new Set(about.people.map(({ media_id }) => media_id))].filter((id) => id !== '' && !shown.has(id))
  const uploaded = await Promise.all((person?.labs ?? []).map(({ lab_id }) => mediaUploadedBy(tx, lab_id, asked)))
  const pictures = new Set(uploaded.flat().flatMap(({ media_id, mime }) => (mime?.startsWith('image/') ? [media_id] : [])))
  const problems = about.people.flatMap(({ media_id }, at) =>
    asked.includes(media_id) && !pictures.has(media_id) ? [`people.${at}.media_id: no picture that was uploaded here`] : [],
  )
  if (problems.length > 0) throw new Refusal('invalid_body', problems.join('; '), problems)
}
