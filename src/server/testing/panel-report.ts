import { signReport } from '#server/secrets/report-signature.ts'

export type Report = {
  submission_id: string
  status: string
  event_id: string
  /** When the panel sent it first. */
  sentMs: number
  signedMs?: number
  secret?: string
  event_type?: string
}

/** The call by which Prolific says that a submission changed. */
export function reportCall(url: string, given: Report, secretOfLab: string) {
  const { submission_id, status, event_id, sentMs, signedMs = Date.now(), event_type = 'submission.status.change' } = given
  const payload = JSON.stringify({ resource_id: submission_id, event_type, participant_id: 'somebody', status })
  const timestamp = String(Math.floor(signedMs / 1000))
  const signature = signReport(given.secret ?? secretOfLab, { timestamp, body: Buffer.from(payload) })
  return {
    method: 'POST' as const,
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-prolific-request-signature': signature,
      'x-prolific-request-timestamp': timestamp,
      'x-event-id': event_id,
      'x-timestamp': String(Math.floor(sentMs / 1000)),
    },
  }
}
