import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPublication as setContract, showPublication as showContract } from '#contract/publication/publication.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { titleOf } from '#domain/exports/package/package-facts.ts'
import { isEqual } from '#domain/is-equal.ts'
import { DEPOSIT_CONTENTS } from '#domain/publication/deposit.ts'
import { plainOrcid } from '#domain/publication/orcid.ts'
import { proposedPublication } from '#domain/publication/propose.ts'
import { type Publication, publicationProblems } from '#domain/publication/publication.ts'
import { services } from '#domain/services/index.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { showPerson } from '#server/store/accounts/people.ts'
import { jobsOfStudy } from '#server/store/exports/jobs.ts'
import { depositsOf, storedPublication, storePublication } from '#server/store/publication/publications.ts'
import { registrationsOf } from '#server/store/studies/preregistrations.ts'
import { type Study, settingsOfVersion, withStudyHeld } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, type LabCaller, labOf, labRoleOf } from '../deps.ts'
import { presentJob } from '../exports/present-job.ts'
import { storedToken } from '../services/service-of-lab.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

export async function showPublication(
  deps: Deps,
  { experiment_id }: BodyOf<typeof showContract>,
  caller: Caller,
): Promise<ReplyOf<typeof showContract>> {
  const { db } = deps.database
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const stored = await storedPublication(db, experiment_id)
  const details = stored?.details ?? (await proposedDetails(db, study, caller))
  const known = services.map(async ({ name, label }) => ({
    name,
    label,
    has_token: (await storedToken(deps, study.lab_id, name)).is === 'stored',
  }))
  return {
    success: 'true',
    data: {
      details: asSent(details),
      is_stored: stored !== undefined,
      revision: stored?.revision ?? 0,
      problems: publicationProblems(details, today(deps)),
      warnings: study.status === 'closed' ? [] : [STILL_RUNS],
      may_deposit: roleMay(labRoleOf(caller, study.lab_id), 'use-services'),
      services: await Promise.all(known),
      deposits: await depositsShown(db, experiment_id),
    },
  }
}

const STILL_RUNS =
  'The study is not closed. The package and the materials say what the study is about, what other conditions get and which answers are right: somebody who reads them could still take part. Publish the draft when nobody takes part any more.'

export const today = ({ now }: Pick<Deps, 'now'>): string => new Date(now()).toISOString().slice(0, 10)

export async function proposedDetails(db: DbOrTx, { experiment_id, version }: Study, caller: LabCaller): Promise<Publication> {
  const settings = await settingsOfVersion(db, { experiment_id, version })
  const versions = [{ version, settings, nConditions: 0, createdAtMs: 0, risks: [], running_changes: [] }]
  const person = await showPerson(db, actorOf(caller).person_id)
  const [newest] = await registrationsOf(db, experiment_id)
  const title = titleOf({ experiment_id, versions })
  return proposedPublication({ title, owner: person?.name ?? '', preregistration: newest?.link ?? '' })
}

const asSent = ({ creators, keywords, ...details }: Publication) => ({
  ...details,
  creators: creators.map((creator) => ({ ...creator })),
  keywords: [...keywords],
})

/** Drafts that are there, and those that somebody asked for. */
async function depositsShown(db: DbOrTx, experiment_id: string) {
  const drafts = await depositsOf(db, experiment_id)
  const jobs = await jobsOfStudy(db, experiment_id, 'deposit')
  return services.flatMap(({ name: service }) =>
    DEPOSIT_CONTENTS.flatMap((content) => {
      const draft = drafts.find((each) => each.service === service && each.content === content)
      const job = jobs.find(({ wanted: { deposit } }) => deposit?.service === service && deposit.content === content)
      if (!draft && !job) return []
      const { doi = '', page = '', sent_at, file_name = null, bytes = null } = draft ?? {}
      const shown = job && presentJob(job)
      return [
        {
          ...{ service, content, doi, page, file_name, bytes, sent_at: sent_at?.getTime() ?? null },
          job: shown
            ? {
                job_id: shown.job_id,
                state: shown.state,
                done: shown.done,
                total: shown.total,
                error: shown.error && (draft?.problem ?? shown.error),
              }
            : null,
        },
      ]
    }),
  )
}

export async function setPublication(
  deps: Deps,
  { experiment_id, based_on, details: given }: BodyOf<typeof setContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setContract>> {
  const { db } = deps.database
  const details = tidied(given)
  const revision = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx) => {
    const stored = await storedPublication(tx, experiment_id)
    // The same once more makes no revision: the answer to an earlier call may have been lost.
    if (stored !== undefined && isEqual(stored.details, details)) return stored.revision
    const current = stored?.revision ?? 0
    if (current !== based_on)
      throw new Refusal('outdated_version', 'Somebody stored another description meanwhile. Look at theirs, then store yours.')
    await storePublication(tx, experiment_id, { details, revision: current + 1 })
    await writeAudit(tx, { ...actorOf(caller), action: 'publication-changed', target: experiment_id, detail: {} })
    return current + 1
  })
  if (revision === undefined) throw unknownStudy(experiment_id)
  return { success: 'true', data: { problems: publicationProblems(details, today(deps)), revision } }
}

/** Without what a form leaves at the ends of its fields. A name is one line, because it stands in lists. */
function tidied({ creators, keywords, description, ...lines }: Publication): Publication {
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return {
    ...lines,
    title: line(lines.title),
    embargo_until: line(lines.embargo_until),
    preregistration: line(lines.preregistration),
    paper: line(lines.paper),
    description: description.trim(),
    creators: creators.map(({ name, orcid, affiliation }) => ({
      name: line(name),
      orcid: plainOrcid(orcid),
      affiliation: line(affiliation),
    })),
    keywords: [...new Set(keywords.map(line))].filter((keyword) => keyword !== ''),
  }
}
