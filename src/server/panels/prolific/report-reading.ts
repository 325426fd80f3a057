import * as z from 'zod/mini'
import type { ReportReading } from '../panel-api.ts'

const SECONDS = /^\d{1,12}(\.\d+)?$/

const change = z.object({ event_type: z.literal('submission.status.change'), resource_id: z.string(), status: z.string() })

/** What the panel sends by itself, once somebody has subscribed to it there. */
export const reportReading: ReportReading = {
  headOf: (headers) => {
    const text = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    }
    const signature = text('x-prolific-request-signature')
    const timestamp = text('x-prolific-request-timestamp')
    if (signature === '' || !SECONDS.test(timestamp)) return undefined
    const signedMs = Number(timestamp) * 1000
    // When it was sent first. Nobody signs that, so it cannot be later than what was signed.
    const sent = text('x-timestamp')
    const sentMs = SECONDS.test(sent) ? Math.min(Number(sent) * 1000, signedMs) : signedMs
    return { signature, timestamp, signedMs, sentMs, event_id: (text('x-event-id') || signature).slice(0, 200) }
  },
  changeOf: (body) => {
    const read = change.safeParse(body)
    return read.success ? { submission: read.data.resource_id, status: read.data.status.slice(0, 50) } : undefined
  },
}
