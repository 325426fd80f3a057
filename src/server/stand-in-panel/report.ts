import { signReport } from '../secrets/report-signature.ts'

/** Where a report goes, and what it is signed with. Times are seconds. */
export type ReportTo = { address: string; secret: string; event_id: string; sentS: number }

type Report = ReportTo & { id: string; participant_id: string; status: string }

/** Says that a submission changed, as the panel does. Returns the status of the answer. */
export async function sendReport({ address, secret, event_id, sentS, id, participant_id, status }: Report): Promise<number> {
  const body = JSON.stringify({ resource_id: id, event_type: 'submission.status.change', participant_id, status })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-prolific-request-signature': signReport(secret, { timestamp, body: Buffer.from(body) }),
      'x-prolific-request-timestamp': timestamp,
      'x-event-id': event_id,
      'x-timestamp': String(sentS),
    },
  })
  return response.status
}
