import * as z from 'zod/mini'
import type { Definition } from '#domain/questions/definition.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { questionnaireDefinition } from './questionnaire-definition.ts'
import { versionNumber } from './revise-study.ts'
import { succeeded } from './wire.ts'

/** Of the lab's own ones an id that never changes; of a shipped one its name. */
const questionnaireId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' }))

// What is sent has the shape of what is parsed: the schema looks at conditions before it parses them, which hides their type.
const definition = questionnaireDefinition as z.ZodMiniType<Definition, Definition>

/** 2,500 questions with conditions and translations take some 5 MB. */
const MAX_DEFINITION_BYTES = 8 * KILOBYTE * KILOBYTE

const described = z.object({
  questionnaire_id: z.string(),
  /** Last part of its address, `/form/{name}`, and how `forms` and `journey` name it. */
  name: z.string(),
  label: z.string(),
  asks: z.string(),
  n_questions: z.int(),
  n_pages: z.int(),
  languages: z.array(z.string()),
  citation: z.nullable(z.string()),
  licence: z.nullable(z.string()),
})

/** What conditions and texts of other questionnaires may refer to. */
const answer = z.object({
  /** `answer.KEY` */
  fact: z.string(),
  label: z.string(),
  /** What it can be, where that is a list. */
  values: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  /** Several of them may be chosen at once. */
  is_list: z.optional(z.boolean()),
  is_number: z.optional(z.boolean()),
})

/** Whose words a shipped one has, and what of it could not be compared with a public source. Null for own ones. */
const checked = {
  wording: z.nullable(z.enum(['as-published', 'reworded', 'own'])),
  unchecked: z.nullable(z.string()),
}

const inLibrary = z.extend(described, {
  /** The newest. */
  version: z.int(),
  /** Ids of the lab's studies that have a copy of it, in any of their versions. */
  used_in: z.array(z.string()),
  /** When the newest version was saved (epoch ms), and by whom. */
  changed_at: z.int(),
  changed_by: z.string(),
  /** Only if `with_answers` is true. */
  answers: z.optional(z.array(answer)),
})

export const listQuestionnaires = endpoint({
  path: '/v1/list_questionnaires',
  method: 'POST',
  access: 'see-questionnaires',
  summary: 'Lists the questionnaires of your lab, the last changed first, and those that Feedlab brings.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ with_answers: z.optional(z.boolean()) }),
  reply: z.extend(succeeded, {
    data: z.object({ questionnaires: z.array(inLibrary), shipped: z.array(z.extend(described, checked)) }),
  }),
})

const usage = z.object({
  experiment_id: z.string(),
  /** Empty if the study has no name. */
  study_name: z.string(),
  /** Versions of the questionnaire that versions of the study have a copy of. */
  versions: z.array(z.int()),
  /** People who sent answers to it. Tests do not count. */
  n_answered: z.int(),
})

export const showQuestionnaire = endpoint({
  path: '/v1/show_questionnaire',
  method: 'POST',
  access: 'see-questionnaires',
  summary: 'One questionnaire in its newest or an earlier version, as JSON in the published format, and the studies that ask it.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ questionnaire_id: questionnaireId, version: z.optional(versionNumber) }),
  reply: z.extend(succeeded, {
    data: z.object({
      questionnaire_id: z.string(),
      is_shipped: z.boolean(),
      /** The version of `definition`. */
      version: z.int(),
      current_version: z.int(),
      definition,
      ...checked,
      used_in: z.array(usage),
    }),
  }),
})

const saved = z.object({
  questionnaire_id: z.string(),
  name: z.string(),
  version: z.int(),
  /** Sentences about what can stay, but should be looked at. */
  warnings: z.array(z.string()),
})

export const saveQuestionnaire = endpoint({
  path: '/v1/save_questionnaire',
  method: 'POST',
  access: 'change-questionnaires',
  summary:
    'Saves the next version of a questionnaire, or a new one. 400 lists everything that is wrong with it; 409 if somebody else saved meanwhile, and if keys that people have answered are gone, unless `confirm` is true.',
  bodyLimit: MAX_DEFINITION_BYTES,
  body: z.strictObject({
    /** Absent: a new one. */
    questionnaire_id: z.optional(questionnaireId),
    /** The version that was edited. It must still be the newest one. */
    based_on: z.optional(versionNumber),
    /** Its `version` is not looked at: the server counts. */
    definition,
    confirm: z.optional(z.boolean()),
  }),
  reply: z.extend(succeeded, { data: saved }),
})

export const copyQuestionnaire = endpoint({
  path: '/v1/copy_questionnaire',
  method: 'POST',
  access: 'change-questionnaires',
  summary: 'Makes a new questionnaire of your lab from one of its own or a shipped one, whose keys begin with own_ in the copy.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ questionnaire_id: questionnaireId }),
  reply: z.extend(succeeded, { data: saved }),
})

export const importQuestionnaire = endpoint({
  path: '/v1/import_questionnaire',
  method: 'POST',
  access: 'change-questionnaires',
  summary: 'Makes a new questionnaire from a file in the published format. It gets another name if its own is taken here.',
  bodyLimit: MAX_DEFINITION_BYTES,
  body: z.strictObject({ definition }),
  reply: z.extend(succeeded, { data: saved }),
})

export const deleteQuestionnaire = endpoint({
  path: '/v1/delete_questionnaire',
  method: 'POST',
  access: 'change-questionnaires',
  summary: 'Deletes a questionnaire that no study of your lab asks, with all its versions; otherwise 409 with the studies.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ questionnaire_id: questionnaireId }),
  reply: succeeded,
})

export const listQuestionnaireVersions = endpoint({
  path: '/v1/list_questionnaire_versions',
  method: 'POST',
  access: 'see-questionnaires',
  summary: 'Lists the versions of a questionnaire, newest first.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ questionnaire_id: questionnaireId }),
  reply: z.extend(succeeded, {
    data: z.object({
      versions: z.array(
        z.object({
          version: z.int(),
          label: z.string(),
          n_questions: z.int(),
          changed_at: z.int(),
          changed_by: z.string(),
        }),
      ),
    }),
  }),
})

export const restoreQuestionnaire = endpoint({
  path: '/v1/restore_questionnaire',
  method: 'POST',
  access: 'change-questionnaires',
  summary: 'Saves an earlier version as the newest one, by the rules of save_questionnaire.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    questionnaire_id: questionnaireId,
    /** The one to restore. */
    version: versionNumber,
    based_on: versionNumber,
    confirm: z.optional(z.boolean()),
  }),
  reply: z.extend(succeeded, { data: saved }),
})
