import * as z from 'zod/mini'
import { MAX_COMMENTS_PER_CARD } from '#domain/comments/comment.ts'
import { MAX_ANSWER_LENGTH, MAX_LINE_LENGTH } from '#domain/ethics/answers.ts'
import { MAX_ADDRESS_LENGTH, MAX_CARDS_PER_SET, MAX_CELL_LENGTH, MAX_HEADER_LENGTH } from '#domain/stimuli/limits.ts'
import { ENTITY_TYPES } from '#domain/stimuli/sheet/columns.ts'
import { FIRST_STATUSES } from '#domain/study/lifecycle/status.ts'
import { fileEndpoint, inPath, ZIP } from './endpoint.ts'
import { isOfSettingLength, MAX_QUESTIONNAIRES_LENGTH, tooLongSetting, warnings } from './spawn-experiment.ts'
import { conditionNumber, entityId, experimentId, setName, storable, text } from './text.ts'
import { succeeded } from './wire.ts'

/*
 * A study as one file: a ZIP with `study.json`, described here, and every picture and video as `files/{sha256}`. Other
 * installations read what one installation writes, so the format must stay compatible like that of a call.
 */

export const BUNDLE_FORMAT = 'feedlab-study'
export const BUNDLE_FORMAT_VERSION = 1

export const IMPORT_STUDY_PATH = '/v1/import_study'

/** 5,000 cards of the maximum size would exceed this, but no real study does. */
export const MAX_BUNDLE_BYTES = 2 * 1024 ** 3
export const MAX_BUNDLE_FILES = 10_000

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'))

const columnName = z.pipe(z.string().check(z.minLength(1), z.maxLength(MAX_HEADER_LENGTH)), z.transform(storable))

const cell = z.union([text(MAX_CELL_LENGTH), z.number(), z.boolean(), z.null()])

const comment = z.object({
  order: z.int().check(z.gte(1)),
  reply_to: z.nullable(z.int()),
  author_name: text(MAX_CELL_LENGTH),
  author_handle: text(MAX_CELL_LENGTH),
  avatar: text(4096),
  posted_at: text(MAX_CELL_LENGTH),
  text: text(MAX_CELL_LENGTH),
  likes: z.nullable(z.int()),
  covariates: z.record(columnName, cell),
})

const card = z.object({
  entity_id: entityId,
  entity_type: z.enum(ENTITY_TYPES),
  /** The last part of its published address. */
  filename: text(512),
  /** For a hosted card, or a post without a picture. An uploaded file gets its address from the installation that stores it. */
  entity_url: text(4096),
  headline: text(10_000),
  alt_text: text(10_000),
  /** In the format of `ingest_entity_set`. */
  covariates: z.record(columnName, cell),
  file: z.nullable(sha256),
  hosted_url: z.nullable(text(4096)),
  poster: z.nullable(sha256),
  /** An uploaded picture of a post's author. Absent in bundles of older versions. */
  avatar: z._default(z.nullable(sha256), null),
  /** Further uploaded pictures, by their names in its cells. Absent in bundles of older versions. */
  files: z._default(z.record(text(MAX_ADDRESS_LENGTH), sha256), {}),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Absent in bundles of older versions. */
  comments: z._default(z.array(comment).check(z.maxLength(MAX_COMMENTS_PER_CARD)), []),
})

const bundledSet = z.object({
  entity_set: setName,
  entity_category: text(64),
  cards: z.array(card).check(z.minLength(1), z.maxLength(MAX_CARDS_PER_SET)),
})

/** A questionnaire with its wording at export time. Equal wording gives an equal checksum. */
const bundledQuestionnaire = z.object({ name: text(64), label: text(256), sha256, questionnaire: z.unknown() })

/** Drafts for the preregistration and for the ethics board. What was registered or approved is no part of it. */
const texts = z.object({
  preregistration: z.record(z.string().check(z.maxLength(64)), text(MAX_ANSWER_LENGTH)),
  ethics: z.object({
    answers: z.record(z.string().check(z.maxLength(64)), text(MAX_ANSWER_LENGTH)),
    further: z.array(z.object({ heading: text(MAX_LINE_LENGTH), text: text(MAX_ANSWER_LENGTH) })).check(z.maxLength(1000)),
  }),
})

export const studyBundle = z.object({
  format: z.literal(BUNDLE_FORMAT),
  format_version: z.literal(BUNDLE_FORMAT_VERSION),
  /** Version of the installation that wrote the bundle. */
  feedlab_version: text(64),
  /** Epoch ms. */
  exported_at: z.int(),
  study: z.object({
    experiment_id: experimentId,
    version: z.int(),
    /** Seed of random choices that are the same for everybody in the study. */
    seed: text(64),
    /** Only of a draft: any other study runs where it is imported. */
    status: z.optional(z.enum(FIRST_STATUSES)),
    condition_settings: z
      .array(
        z
          .object({ condition: conditionNumber, param: text(64), value: text(MAX_QUESTIONNAIRES_LENGTH) })
          .check(z.refine(isOfSettingLength, tooLongSetting)),
      )
      .check(z.minLength(1), z.maxLength(50_000)),
  }),
  questionnaires: z.array(bundledQuestionnaire).check(z.maxLength(200)),
  sets: z.array(bundledSet).check(z.minLength(1), z.maxLength(1000)),
  files: z.array(z.object({ sha256, mime: text(64), bytes: z.int() })).check(z.maxLength(MAX_BUNDLE_FILES)),
  /** Which files the ids in `intervention-content` and `questionnaires` mean. Absent in bundles of studies without own pictures or films. */
  media: z.optional(z.array(z.object({ media_id: text(64), sha256 })).check(z.maxLength(MAX_BUNDLE_FILES))),
  /** Absent in bundles of older versions, of studies without texts, and in those that are published. */
  texts: z.optional(texts),
})

export type StudyBundle = z.infer<typeof studyBundle>
export type BundledSet = StudyBundle['sets'][number]
export type BundledCard = BundledSet['cards'][number]

export const importStudyReply = z.extend(succeeded, {
  data: z.object({
    experiment_id: z.string(),
    /** Sentences about everything that differs from the original; empty if nothing does. */
    differences: z.array(z.string()),
    warnings,
  }),
})

export const exportBundle = fileEndpoint({
  path: '/v1/exports/:id/bundle.zip',
  method: 'GET',
  access: 'copy-study',
  summary: 'Streams a study as one file: settings, questionnaires, cards, and every picture and video under its checksum.',
  parameters: [inPath('id', { type: 'string' })],
  answers: { '200': { description: 'The bundle', content: ZIP } },
})

export const importStudy = fileEndpoint({
  path: IMPORT_STUDY_PATH,
  method: 'POST',
  access: 'make-studies',
  summary: 'Makes a study from a bundle, under its own ids where they are free, and reports what differs from the original.',
  body: { required: true, content: ZIP },
  answers: { '200': { description: 'Done', content: { 'application/json': { schema: importStudyReply } } } },
})
