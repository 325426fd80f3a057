import { DUE_IDS_FILE, LINK_STATES, PERSONAL_LINKS_FILE } from '#domain/exports/asked-back.ts'
import { allExports } from '#domain/exports/index.ts'
import { RECRUITER_IDS_FILE } from '#domain/exports/recruiter-ids.ts'
import { CSV, fileEndpoint, inPath, ZIP } from './endpoint.ts'

const study = inPath('id', { type: 'string' })
const include = {
  name: 'include',
  in: 'query',
  description: 'Comma-separated: test, simulated, excluded, withdrawn',
  schema: { type: 'string' },
} as const

const raw = {
  name: 'raw',
  in: 'query',
  description:
    'yes: text as it was written. Without it, text that a spreadsheet would run as a formula, or that begins with apostrophes before such a sign, has an apostrophe before it',
  schema: { enum: ['yes', 'no'] },
} as const

export const exportTable = fileEndpoint({
  path: '/v1/exports/:id/:file',
  method: 'GET',
  access: 'take-data',
  summary: 'Streams one of a study’s tables as CSV: UTF-8, comma, every field quoted, one header row.',
  documentedAs: '/v1/exports/{id}/{data_type}.csv',
  parameters: [study, inPath('data_type', { enum: allExports.map(({ name }) => name) }), include, raw],
  answers: { '200': { description: 'The table', content: CSV } },
})

export const exportPackage = fileEndpoint({
  path: '/v1/exports/:id/package.zip',
  method: 'GET',
  access: 'see-data',
  summary:
    'Streams a study’s data package: all tables as CSV and Parquet, codebook, materials, import scripts and checksums in one ZIP.',
  parameters: [
    study,
    include,
    {
      name: 'published',
      in: 'query',
      description:
        'yes: as it would be published, of ordinary participants alone, with its description and with what was chosen on the page Publish taken out',
      schema: { enum: ['yes', 'no'] },
    },
  ],
  answers: { '200': { description: 'The package', content: ZIP } },
})

export const exportReport = fileEndpoint({
  path: '/v1/exports/:id/report.zip',
  method: 'GET',
  access: 'see-data',
  summary:
    'The methods appendix of a study as one ZIP, HTML and Markdown with figures as SVG: software, devices, measured error, the flow of participants, attrition, and dwell by every definition. While the study is blinded, without outcomes by condition.',
  parameters: [
    study,
    {
      name: 'people',
      in: 'query',
      description: 'simulated: of simulated people alone, as a dry run leaves them. Without it: of real people',
      schema: { enum: ['real', 'simulated'] },
    },
  ],
  answers: { '200': { description: 'The appendix', content: ZIP } },
})

export const exportRecruiterIds = fileEndpoint({
  path: `/v1/exports/:id/${RECRUITER_IDS_FILE}`,
  method: 'GET',
  access: 'see-panel-ids',
  summary:
    'Streams the key that joins user ids with the ids of a panel. For owners and editors; every download is in the audit log.',
  parameters: [study],
  answers: { '200': { description: 'The key', content: CSV } },
})

const wave = {
  name: 'wave',
  in: 'query',
  required: true,
  description: 'The wave, by its name',
  schema: { type: 'string' },
} as const

export const exportDueIds = fileEndpoint({
  path: `/v1/exports/:id/${DUE_IDS_FILE}`,
  method: 'GET',
  access: 'see-panel-ids',
  summary:
    'Who is due in a wave, as ids for the panel. `mark_asked` says that they were asked. For owners and editors; every download is in the audit log.',
  parameters: [study, wave],
  answers: { '200': { description: 'The ids', content: CSV } },
})

export const exportPersonalLinks = fileEndpoint({
  path: `/v1/exports/:id/${PERSONAL_LINKS_FILE}`,
  method: 'GET',
  access: 'see-panel-ids',
  summary:
    'The personal links of who is due in a wave, or of people for whom it opens later. `mark_asked` says that they were asked. For owners and editors; every download is in the audit log.',
  parameters: [
    study,
    wave,
    {
      name: 'state',
      in: 'query',
      description:
        'ahead: people for whom the wave opens later, as far as its opening is known, for mails that are scheduled. Without it: who is due now',
      schema: { enum: LINK_STATES },
    },
  ],
  answers: { '200': { description: 'The links', content: CSV } },
})
