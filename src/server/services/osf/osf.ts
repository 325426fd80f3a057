import * as z from 'zod/mini'
import { osf as rules } from '#domain/services/osf.ts'
import type { Answered, Service, ServiceApi } from '../service-api.ts'
import { openServiceCalls } from '../service-calls.ts'
import { draftCalls, type OsfDrafts } from './drafts.ts'
import { nodeCalls, type OsfNodes } from './nodes.ts'

export type OsfApi = ServiceApi & OsfNodes & OsfDrafts

export const osf: Service<OsfApi> = {
  rules,
  address: 'https://api.osf.io/v2',
  // Files are sent to a server of their own.
  otherOrigins: ['https://files.osf.io', 'https://files.us.osf.io', 'https://files.de-1.osf.io', 'https://files.ca-1.osf.io'],
  open: ({ address, otherOrigins, wait }) => {
    const origins = [new URL(address).origin, ...otherOrigins]
    const calls = openServiceCalls({ rules, origins, contentType: 'application/vnd.api+json', readDetail, wait })
    return {
      test: async (token): Promise<Answered<string>> => {
        const asked = await calls.read(me, token, { method: 'GET', address: `${address}/users/me/`, thing: 'account' })
        return asked.ok ? { ok: true, value: asked.value.data.attributes.full_name } : asked
      },
      ...nodeCalls(calls, address),
      ...draftCalls(calls, address),
    }
  },
}

const me = z.object({ data: z.object({ attributes: z.object({ full_name: z.string() }) }) })

const refusal = z.object({
  /** Of the server of files. */
  message: z.optional(z.string()),
  errors: z.optional(
    z.array(z.object({ detail: z.optional(z.string()), source: z.optional(z.object({ pointer: z.optional(z.string()) })) })),
  ),
})

/** Such as "title: This field may not be blank." */
function readDetail(body: unknown): string {
  const read = refusal.safeParse(body)
  if (!read.success) return ''
  const errors = (read.data.errors ?? []).map(({ detail = '', source }) => {
    const field = source?.pointer?.split('/').at(-1)
    return field ? `${field}: ${detail}` : detail
  })
  return errors.length > 0 ? errors.join(' ') : (read.data.message ?? '')
}
