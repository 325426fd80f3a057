import * as z from 'zod/mini'
import { prolific as rules } from '#domain/panels/prolific.ts'
import type { LinkSigning, PanelApi, PanelService, ReportReading } from '../panel-api.ts'
import { openPanelCalls } from '../panel-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { studyCalls } from './study-calls.ts'
import { submissionCalls } from './submission-calls.ts'

const SECONDS = /^\d{1,12}(\.\d+)?$/

const change = z.object({ event_type: z.literal('submission.status.change'), resource_id: z.string(), status: z.string() })

/** What the panel sends by itself, once somebody has subscribed to it there. */
const reportReading: ReportReading = {
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

const payload = z.object({
  iat: z.number(),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string(),
  prolific: z.object({ STUDY_ID: z.string(), SESSION_ID: z.string(), PROLIFIC_PID: z.string() }),
})

/** Links of studies with a secure external URL. */
export const linkSigning: LinkSigning = {
  keysPath: '/.well-known/study/jwks.json',
  algorithm: 'RS256',
  claimsOf: (said) => {
    const read = payload.safeParse(said)
    if (!read.success) return undefined
    const { iat, exp, aud, sub, prolific } = read.data
    return {
      audience: [aud].flat(),
      issuedS: iat,
      expiresS: exp,
      person: prolific.PROLIFIC_PID,
      study: prolific.STUDY_ID,
      session: prolific.SESSION_ID,
      subject: sub,
    }
  },
}

export const prolific: PanelService = {
  rules,
  address: 'https://api.prolific.com/api/v1',
  signs: linkSigning,
  reports: reportReading,
  open: (address, patience): PanelApi => {
    const calls = openPanelCalls({ label: rules.label, readDetail, authorization: (token) => `Token ${token}`, ...patience })
    return { ...studyCalls(calls, address), ...submissionCalls(calls, address), ...peopleCalls(calls, address) }
  },
}

const refusal = z.object({
  error: z.object({ detail: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())]))]) }),
})
const MAX_DETAIL = 300

/** Such as "reward: Must be 1 or more." */
function readDetail(body: unknown): string {
  const read = refusal.safeParse(body)
  if (!read.success) return ''
  const { detail } = read.data.error
  const text =
    typeof detail === 'string'
      ? detail
      : Object.entries(detail)
          .map(([field, said]) => `${field}: ${[said].flat().join(' ')}`)
          .join(' ')
  return text.slice(0, MAX_DETAIL)
}
