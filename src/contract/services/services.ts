import * as z from 'zod/mini'
import { SERVICE_NAMES } from '#domain/services/index.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { succeeded } from '../wire.ts'

const service = z.enum(SERVICE_NAMES)

export const showServices = endpoint({
  path: '/v1/show_services',
  method: 'POST',
  access: 'manage-lab',
  summary:
    'The services, such as Zenodo and OSF, of which the lab in use can have a token, and whether it has one. No token is shown.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      services: z.array(
        z.object({
          name: service,
          label: z.string(),
          has_token: z.boolean(),
          /** It was stored by another installation, whose backup this one has, and must be typed again. */
          is_unreadable: z.boolean(),
        }),
      ),
    }),
  }),
})

export const setServiceToken = endpoint({
  path: '/v1/set_service_token',
  method: 'POST',
  access: 'manage-lab',
  summary:
    'Stores the token by which the lab in use deposits and preregisters with a service, or takes it away. It is never shown.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    service,
    /** Empty to take it away. */
    token: z.string().check(z.regex(/^[\x21-\x7E]{0,500}$/, { error: 'must be a token, without spaces' })),
  }),
  reply: z.extend(succeeded, { data: z.object({ has_token: z.boolean() }) }),
})

export const testServiceToken = endpoint({
  path: '/v1/test_service_token',
  method: 'POST',
  access: 'manage-lab',
  summary: 'Asks a service whether it accepts the token of the lab. Nothing is changed there.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ service }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Whose account it is; empty if the service does not say. */
      account: z.string(),
    }),
  }),
})

/** In the order of the reference page. */
export const serviceCalls = { showServices, setServiceToken, testServiceToken }
