import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
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
