import * as z from 'zod/mini'
import { SERVICES } from '#domain/preregistration/registries.ts'
import { PEOPLE_GROUPS } from '#domain/study/people/counted-people.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { studyInList, studyProgress } from './list-studies.ts'
import { settingChange, versionNumber } from './revise-study.ts'
import { runningChange } from './running-study.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

/** Everybody who opened a study, each in the first group that fits; the groups add up. */
export const peopleByGroup = z.record(z.enum(PEOPLE_GROUPS), z.int())

const studyVersion = z.object({
  version: z.int(),
  /** Epoch ms. */
  created_at: z.int(),
  n_conditions: z.int(),
  /** People who started with this version. */
  participants: z.int(),
  /** Compared with the previous version; empty for the first version. */
  changes: z.array(settingChange),
  /** Settings about running the study that were changed while this was the newest version, in order of time. */
  running_changes: z.array(runningChange),
  /** What it runs with although people would be unpaid, misled or sent nowhere, as it was worded when the version was made. */
  risks: z.array(
    z.object({
      /** Empty: all conditions. */
      conditions: z.array(z.int()),
      param: z.string(),
      text: z.string(),
      /** A researcher read it and ticked that it is known. By the API alone, nobody did. */
      is_accepted: z.boolean(),
    }),
  ),
})

export const showStudy = endpoint({
  path: '/v1/show_study',
  method: 'POST',
  access: 'see-study',
  summary: 'One of your studies: settings of a version, all versions with their changes, progress by condition, excluded people.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** The version to show; the newest one if omitted. */
    version: z.optional(versionNumber),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      study: studyInList,
      shown_version: z.int(),
      /** In the format of spawn_experiment and revise_study. */
      condition_settings: z.array(z.object({ condition: z.int(), param: z.string(), value: z.string() })),
      /** Newest first. */
      versions: z.array(studyVersion),
      /** Conditions of the newest version; people of all versions are counted. */
      conditions: z.array(z.extend(studyProgress, { condition: z.int(), quota: z.nullable(z.int()) })),
      /** People whose condition is not drawn yet: something is asked before the feed. */
      unassigned: studyProgress,
      /**
       * How people with the same answers are spread over the conditions, where the study goes by answers: in each whole stratum where people
       * are stratified, else in each answer by itself. Strata with a quota are listed also where nobody is in them.
       */
      balance: z.array(
        z.object({
          /** Answers by key; an empty one means that there is none. */
          stratum: z.record(z.string(), z.string()),
          quota: z.nullable(z.int()),
          /** By condition, from 1. `under_way`: people without an outcome who were seen in the last half hour. */
          conditions: z.array(z.object({ completes: z.int(), under_way: z.int() })),
        }),
      ),
      /** People of whom only a count is left: they withdrew, or the study's retention date was reached. */
      erased: z.object({
        withdrawn: z.int(),
        retention: z.int(),
        /** Epoch ms. */
        last_at: z.nullable(z.int()),
      }),
      /** Everybody who opened the study, by what became of them: why numbers of people differ from page to page. */
      people: peopleByGroup,
      /** Settings that links changed, and for how many people who count (ruling C12). `condition` is the condition that a link named. */
      overrides: z.array(z.object({ param: z.string(), people: z.int() })),
      /** Test sessions that only the letters of their user_id made a test (ruling B7). */
      tests_by_letters: z.int(),
      /** The `sig` of test links: where the study has a link-secret, and the caller may see it. */
      test_signature: z.string(),
      /** What an ethics board decided, where it is recorded. `is_changed`: a later version shows or asks something else. */
      approval: z.nullable(
        z.object({ number: z.string(), ends_on: z.nullable(z.string()), version: z.int(), is_changed: z.boolean() }),
      ),
      /** The newest registration, for those who may see the preregistration; null if there is none. `n_changes`: settings and rules that are not as they were. */
      preregistered: z.nullable(
        z.object({
          service: z.enum(SERVICES),
          link: z.string(),
          registered_on: z.string(),
          version: z.int(),
          n_changes: z.int(),
        }),
      ),
      /** Nobody has taken part, so `/v1/delete_study` would delete it. */
      may_be_deleted: z.boolean(),
      excluded: z.array(
        z.object({
          user_id: z.string(),
          reason: z.string(),
          /** Epoch ms. */
          excluded_at: z.int(),
        }),
      ),
    }),
  }),
})
