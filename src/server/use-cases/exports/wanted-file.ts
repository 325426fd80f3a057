import type { BodyOf } from '#contract/endpoint.ts'
import type { startJob } from '#contract/jobs.ts'
import { findExport } from '#domain/exports/index.ts'
import { INCLUDABLE, type WantedFile } from '#domain/exports/jobs/job.ts'
import { Refusal } from '#server/refusal.ts'
import type { Include } from '#server/store/exports/export-sql.ts'

/** What a job is asked to make, always spelled the same way: the same file asked for twice is the same job. */
export function wantedFile(body: BodyOf<typeof startJob>): WantedFile {
  const { kind, experiment_id, stimulus_set, data_type, include = [], raw = 'no', only } = body
  const isOfSet = kind === 'export' && findExport(data_type ?? '')?.of === 'set'
  const id = isOfSet ? stimulus_set : experiment_id
  if (id === undefined) throw new Refusal('invalid_body', `${isOfSet ? 'stimulus_set' : 'experiment_id'} is missing`)
  if (kind === 'package')
    return {
      id,
      data_type: null,
      raw: false,
      ...(only === undefined ? { include: inOrder(include) } : { include: [only], only }),
    }
  if (data_type === undefined) throw new Refusal('invalid_body', 'data_type is missing')
  return { id, data_type, include: isOfSet ? [] : inOrder(include), raw: raw === 'yes' }
}

const inOrder = (include: WantedFile['include']) => INCLUDABLE.filter((name) => include.includes(name))

export const includeOf = ({ include, only }: WantedFile): Include => ({
  test: include.includes('test'),
  simulated: include.includes('simulated'),
  excluded: include.includes('excluded'),
  onlySimulated: only === 'simulated',
})
