import * as z from 'zod/mini'
import { PANEL_STUDY_STATES, PANEL_TRANSITIONS } from '#domain/panels/panel-state.ts'
import { STUDY_STATUSES } from '#domain/study/lifecycle/status.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { warnings } from '../spawn-experiment.ts'
import { experimentId, name, text } from '../text.ts'
import { succeeded } from '../wire.ts'
import { panelId } from './panels.ts'

const MAX_DESCRIPTION = 10_000
const MAX_PLACES = 100_000
/** In the smallest unit of the currency: 100 is 1.00. */
const amount = z.int().check(z.gte(1), z.lte(1_000_000))
const places = z.int().check(z.gte(1), z.lte(MAX_PLACES))

const filled = (max: number) => text(max).check(z.refine((value) => value.trim() !== '', { error: 'must say something' }))

export const makePanelStudy = endpoint({
  path: '/v1/make_panel_study',
  method: 'POST',
  access: 'use-panel-account',
  summary:
    'Makes a draft on the panel with the link of this study, and a code for each outcome, which become the exits of this study in a new version. After a failure, the same call finishes what was begun and makes nothing twice.',
  bodyLimit: 64 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    name,
    /** Participants read it on the panel. */
    description: filled(MAX_DESCRIPTION),
    places,
    minutes: z.int().check(z.gte(1), z.lte(1439)),
    reward: amount,
    /** Of the lab’s account there, such as GBP. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'must be an ISO code such as GBP' })),
    /** None: every device. */
    devices: z.array(z.string().check(z.regex(/^[a-z]{1,20}$/))).check(z.maxLength(10)),
    /** Paid at once to people who are screened out or find the study full; null: a person decides about each. */
    screen_out: z.nullable(z.strictObject({ reward: amount, people: places })),
    /** How many studies there belong to this one, as the person saw it. If one was made since, no other is made. */
    n_known: z.int().check(z.gte(0)),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      panel_study_id: z.string(),
      /** Of this study, with the new exits. */
      version: z.int(),
      /** Whether an earlier press had made the study there already, as it was asked for then. */
      was_made_before: z.boolean(),
    }),
  }),
})

export const testPanelStudy = endpoint({
  path: '/v1/test_panel_study',
  method: 'POST',
  access: 'use-panel-account',
  summary: 'Makes a test of a draft on the panel, for the lab’s own test participants there, and returns its address.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, panel_study_id: panelId }),
  reply: z.extend(succeeded, { data: z.object({ address: z.string() }) }),
})

export const showPanelStudy = endpoint({
  path: '/v1/show_panel_study',
  method: 'POST',
  access: 'use-panel-account',
  summary: 'A study on the panel as it is now: its state, its places, and what it has cost and will cost with fees.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId, panel_study_id: panelId }),
  reply: z.extend(succeeded, {
    data: z.object({
      name: z.string(),
      state: z.enum(PANEL_STUDY_STATES),
      /** As the panel writes it. */
      status: z.string(),
      places: z.int(),
      places_taken: z.int(),
      /** People who gave their place back or lost it. While the study runs, the panel offers it again by itself. */
      n_given_back: z.int(),
      /** People who keep a place there and are not complete here: nobody who was screened out or asked to return. */
      n_incomplete: z.int(),
      /** As many as bring the complete people that were asked for. Those that it has already, if that is enough or if it was not made here. */
      places_proposed: z.int(),
      reward: z.number(),
      currency: z.string(),
      /** In the smallest unit of the currency, with fees and taxes. */
      cost_so_far: z.number(),
      cost_to_come: z.number(),
      /** Of one more place. */
      cost_of_place: z.number(),
    }),
  }),
})

export const runPanelStudy = endpoint({
  path: '/v1/run_panel_study',
  method: 'POST',
  access: 'use-panel-account',
  summary:
    'Publishes, pauses, resumes or stops a study on the panel, and with it this study if asked: it runs before people come, and pauses after nobody can come any more.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    panel_study_id: panelId,
    action: z.enum(PANEL_TRANSITIONS),
    with_study: z.boolean(),
    /** For publish: the places that the person has confirmed. They are paid for. */
    n_confirmed: z.optional(z.int()),
  }),
  reply: z.extend(succeeded, {
    // warnings: as set_study_status has them, of a study that goes along.
    data: z.object({ state: z.enum(PANEL_STUDY_STATES), study_status: z.enum(STUDY_STATUSES), warnings }),
  }),
})

export const setPanelPlaces = endpoint({
  path: '/v1/set_panel_places',
  method: 'POST',
  access: 'use-panel-account',
  summary: 'Raises the places of a study on the panel. They can never be lowered once it is published.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    panel_study_id: panelId,
    places,
    /** How many places are added. The person has confirmed them, because they are paid for. */
    n_confirmed: z.int(),
  }),
  reply: z.extend(succeeded, { data: z.object({ places: z.int() }) }),
})

/** In the order of the reference page. */
export const panelStudyCalls = { makePanelStudy, testPanelStudy, showPanelStudy, runPanelStudy, setPanelPlaces }
