import { signReport } from '../secrets/report-signature.ts'

/** A subscription: every change of a submission is reported there. */
export type Hook = {
  address: string
  secret: string
  /** An answer that takes longer is none. */
  answerMs: number
  /** Reports are kept until they are released. */
  isHeld: boolean
  /** The panel switches it off after the last try of a report. */
  isOn: boolean
  reports: StandInReport[]
  underWay: Set<Promise<number>>
}

export type StandInReport = {
  event_id: string
  submission_id: string
  participant_id: string
  status: string
  /** When it happened, by the clock of this machine: receivers refuse signatures of another time. */
  sentS: number
  /** The status of each answer; 0 is none. */
  answers: number[]
  /** By the clock of the stand-in. */
  firstMs: number
  /** When it is sent again. */
  dueMs: number | undefined
}

/** Where a report goes, and what it is signed with. Times are seconds. */
export type ReportTo = { address: string; secret: string; event_id: string; sentS: number }

type Report = ReportTo & { id: string; participant_id: string; status: string; signedMs: number; answerMs: number }

/** Says that a submission changed, as the panel does. Returns the status of the answer, and 0 if none came in time. */
export async function sendReport(report: Report): Promise<number> {
  const { address, secret, event_id, sentS, id, participant_id, status, signedMs, answerMs } = report
  const body = JSON.stringify({ resource_id: id, event_type: 'submission.status.change', participant_id, status })
  const timestamp = String(Math.floor(signedMs / 1000))
  try {
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
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    return response.status
  } catch {
    return 0
  }
}
