import * as z from 'zod/mini'
import { DESIGN_NAMES } from '#domain/designs/design-names.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { succeeded } from './wire.ts'

const designName = z.enum(DESIGN_NAMES)

const listed = z.object({
  name: designName,
  title: z.string(),
  lead: z.string(),
  /** Such as "About six minutes". */
  time: z.string(),
  n_conditions: z.int(),
})

export const listDesigns = endpoint({
  path: '/v1/list_designs',
  method: 'POST',
  access: 'open',
  summary: 'Lists the designs of the gallery.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, { data: z.object({ designs: z.array(listed) }) }),
})

export const showDesign = endpoint({
  path: '/v1/show_design',
  method: 'POST',
  access: 'open',
  summary:
    'Shows a design of the gallery: what it says of itself, its conditions, the study that anybody may try, and its analysis.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ name: designName }),
  reply: z.extend(succeeded, {
    data: z.object({
      ...listed.shape,
      /** Markdown, by heading. */
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
      conditions: z.array(z.object({ condition: z.int(), name: z.string() })),
      /** The built-in study of the design; null where this installation lets nobody try it. */
      try_id: z.nullable(z.string()),
      /** The script of the analysis, which runs in the folder of the data package. */
      analysis: z.object({ r: z.string(), python: z.string() }),
      /** What both scripts print for the simulated people of the design. */
      result: z.string(),
    }),
  }),
})

export const useDesign = endpoint({
  path: '/v1/use_design',
  method: 'POST',
  access: 'make-studies',
  summary:
    'Copies a design of the gallery into the lab: its sets, its questionnaires that the library has not, and its study, as a draft.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ name: designName }),
  reply: z.extend(succeeded, { data: z.object({ experiment_id: z.string() }) }),
})

export type ListedDesign = z.infer<typeof listed>
