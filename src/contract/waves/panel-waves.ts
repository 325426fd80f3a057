import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { panelId } from '../panels/panels.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'
import { waveName } from './waves.ts'

const MAX_MESSAGE = 5000

/** What may be done on a panel about a wave: each is one press. */
const WAVE_ON_PANEL = ['fill-group', 'draft-study', 'message'] as const

export const askBackOnPanel = endpoint({
  path: '/v1/ask_back_on_panel',
  method: 'POST',
  access: 'use-panel-account',
  summary:
    'Asks people back by the panel, with the token of the lab: a participant group of who is due in a wave, a draft of the next study for that group, or a message to who is due. Each one is in the audit log.',
  bodyLimit: 16 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    wave: waveName,
    /** A study there that belongs to this one. */
    panel_study_id: panelId,
    action: z.enum(WAVE_ON_PANEL),
    /** How many people are due, as the person has confirmed it. */
    n_confirmed: z.int(),
    /** For a message: what people read. */
    message: z.optional(z.string().check(z.maxLength(MAX_MESSAGE))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Due, and known by an id of the panel. */
      n_people: z.int(),
      /** Empty where there is none yet. */
      group_id: z.string(),
      /** Of the draft that was made. */
      draft_study_id: z.nullable(z.string()),
    }),
  }),
})
