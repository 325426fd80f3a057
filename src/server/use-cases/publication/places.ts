import { zenodoMetadata } from '#domain/publication/zenodo-metadata.ts'
import { markOf, serviceRules } from '#domain/services/index.ts'
import { Refusal } from '#server/refusal.ts'
import { type DepositKey, findDeposit, storeDraft } from '#server/store/publication/publications.ts'
import type { OsfApi } from '../../services/osf/osf.ts'
import type { Answered } from '../../services/service-api.ts'
import type { FileToUpload } from '../../services/service-calls.ts'
import type { ZenodoApi } from '../../services/zenodo/zenodo.ts'
import type { Deps } from '../deps.ts'
import { answerOfService } from '../services/service-of-lab.ts'

/** A draft at a service, to which files can be sent. */
export type Place = {
  /** Empty where the service reserves none. */
  doi: string
  describe: () => Promise<void>
  upload: (file: FileToUpload) => Promise<Answered<{ size: number; md5: string }>>
}

type Opening = {
  deps: Deps
  key: DepositKey
  token: string
  study: { experiment_id: string; created_at: Date }
  described: Parameters<typeof zenodoMetadata>[0]
}

/** The draft of an earlier sending, or a new one, which is remembered before anything is sent. One whose answer got lost is found by its mark. */
export const openPlace = (opening: Opening): Promise<Place> => {
  const { service } = opening.key
  return service === 'osf' ? openOsf(opening, opening.deps.services.osf) : openZenodo(opening, opening.deps.services[service])
}

async function openZenodo({ deps, key, token, study, described }: Opening, zenodo: ZenodoApi): Promise<Place> {
  const { db } = deps.database
  const known = await findDeposit(db, key)
  const there = known && known.remote_id !== '' ? await zenodo.show(token, known.remote_id) : undefined
  // A draft that was deleted there gave its DOI to nobody, and another one is reserved.
  const isGone = there !== undefined && !there.ok && [404, 410].includes(there.status ?? 0)
  const isKnown = there !== undefined && !isGone
  const mark = markOf(study, key.content)
  const draft = isKnown
    ? answerOfService(there)
    : (answerOfService(await zenodo.find(token, mark)) ??
      answerOfService(await zenodo.create(token, { metadata: zenodoMetadata(described), mark })))
  if (draft.isPublished)
    throw new Refusal(
      'service_refused',
      `This record is published on ${serviceRules(key.service).label}. Make a new version of it there, and add the file by hand.`,
    )
  const { id, doi, page, bucket } = draft
  if (known?.remote_id !== id) await storeDraft(db, key, { remote_id: id, doi, page })
  return {
    doi,
    describe: async () => {
      answerOfService(await zenodo.describe(token, id, zenodoMetadata(described)))
    },
    upload: (file) => zenodo.upload(token, bucket, file),
  }
}

/** A project of OSF holds both files. It reserves no DOI, and people are added there. */
async function openOsf({ deps, key, token, study, described }: Opening, osf: OsfApi): Promise<Place> {
  const { db } = deps.database
  const own = await findDeposit(db, key)
  const others = await findDeposit(db, { ...key, content: key.content === 'data' ? 'materials' : 'data' })
  const known = [own, others].find((each) => each !== undefined && each.remote_id !== '')
  const there = known && (await osf.showNode(token, known.remote_id))
  const isGone = there !== undefined && !there.ok && [404, 410].includes(there.status ?? 0)
  const isKnown = there !== undefined && !isGone
  const { title, description } = described.publication
  const mark = markOf(study, 'files')
  const node = isKnown
    ? answerOfService(there)
    : (answerOfService(await osf.findNode(token, mark)) ??
      answerOfService(await osf.createNode(token, { title, description, category: 'project', mark })))
  if (own?.remote_id !== node.id) await storeDraft(db, key, { remote_id: node.id, doi: '', page: node.page })
  return {
    doi: '',
    // Title and description are those of the project, which people may have changed there.
    describe: async () => undefined,
    upload: (file) => osf.uploadFile(token, node.id, file),
  }
}
