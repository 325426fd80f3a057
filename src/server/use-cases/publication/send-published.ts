import { depositsOf, findPublication } from '#server/store/publication/publications.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Deps, type LabCaller, labOf } from '../deps.ts'
import { type Reader, sendPackage } from '../exports/send-export.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { ORDINARY } from './file-to-send.ts'
import { proposedDetails } from './publication.ts'

/** The package as it would be published, for looking through it first. It has the DOI of the draft at Zenodo, where there is one. */
export async function sendPublished(deps: Deps, experiment_id: string, caller: LabCaller, reader: Reader) {
  const { db } = deps.database
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const details = (await findPublication(db, experiment_id)) ?? (await proposedDetails(db, study, caller))
  const drafts = await depositsOf(db, experiment_id)
  const doi = drafts.find(({ service, content }) => service === 'zenodo' && content === 'data')?.doi ?? ''
  return sendPackage(deps, { id: experiment_id, include: ORDINARY, publication: { ...details, doi } }, caller, reader)
}
