import * as z from 'zod/mini'
import { ANSWER_NAMES, MAX_ANSWER_LENGTH, MAX_FURTHER, MAX_LINE_LENGTH } from '#domain/ethics/answers.ts'
import { isIsoDay } from '#domain/iso-day.ts'
import { endpoint, fileEndpoint, inPath, KILOBYTE, ZIP } from './endpoint.ts'
import { settingChange, versionNumber } from './revise-study.ts'
import { experimentId, text } from './text.ts'
import { succeeded } from './wire.ts'

const day = z.string().check(z.refine(isIsoDay, { error: 'must be a day such as 2027-03-31' }))

const further = z.strictObject({ heading: text(MAX_LINE_LENGTH), text: text(MAX_ANSWER_LENGTH) })

/** What the researchers wrote, by the name of the field. */
const answers = z.extend(
  z.strictObject(Object.fromEntries(ANSWER_NAMES.map((name) => [name, text(MAX_ANSWER_LENGTH)])) as Fields),
  {
    /** Further questions of the board. */
    further: z.array(further).check(z.maxLength(MAX_FURTHER)),
  },
)
type Fields = Record<(typeof ANSWER_NAMES)[number], ReturnType<typeof text>>

const approval = z.strictObject({
  number: text(MAX_LINE_LENGTH),
  board: text(MAX_LINE_LENGTH),
  approved_on: day,
  /** Null: without an end. */
  ends_on: z.nullable(day),
  /** The version of the study that the board saw. */
  version: versionNumber,
})

export const showEthics = endpoint({
  path: '/v1/show_ethics',
  method: 'POST',
  access: 'copy-study',
  summary:
    'What researchers wrote for their ethics board, what it decided, and what was changed since the version that it approved.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Counts saves; 0 before the first. A save names the one that it was made from. */
      revision: z.int(),
      answers,
      approval: z.nullable(approval),
      /** The newest version of the study. */
      version: z.int(),
      /** From the approved version to the newest one. */
      changes: z.array(settingChange),
      /** Settings that make no version and were changed since the approval was recorded. Sentences. */
      other_changes: z.array(z.string()),
      /** In which the document can be. */
      languages: z.array(z.string()),
    }),
  }),
})

export const saveEthics = endpoint({
  path: '/v1/save_ethics',
  method: 'POST',
  access: 'change-study',
  summary: 'Keeps what researchers wrote for their ethics board, and what it decided. 409 if somebody saved meanwhile.',
  // 11 answers and 30 further ones of the largest size, in signs of up to four bytes.
  bodyLimit: 4 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** As `show_ethics` answered it. */
    revision: z.int().check(z.gte(0)),
    answers,
    /** Null: not approved. */
    approval: z.nullable(approval),
  }),
  reply: z.extend(succeeded, { data: z.object({ revision: z.int() }) }),
})

export const ethicsPage = fileEndpoint({
  path: '/v1/exports/:id/ethics.html',
  method: 'GET',
  access: 'copy-study',
  summary: 'The packet for an ethics board as one page for reading and printing.',
  parameters: [
    inPath('id', { type: 'string' }),
    {
      name: 'language',
      in: 'query',
      description: 'Of the screens; the first of the study if omitted',
      schema: { type: 'string' },
    },
  ],
  answers: { '200': { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } } },
})

export const ethicsZip = fileEndpoint({
  path: '/v1/exports/:id/ethics.zip',
  method: 'GET',
  access: 'copy-study',
  summary:
    'The packet for an ethics board as a ZIP: the page, every screen of each condition in each language, and their pictures.',
  parameters: [inPath('id', { type: 'string' })],
  answers: { '200': { description: 'The archive', content: ZIP } },
})
