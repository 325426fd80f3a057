import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = { timestamp: string; body: Buffer }

/** Of what a panel reports: HMAC-SHA256 over the time and the body as it came, in base64. */
export const signReport = (secret: string, { timestamp, body }: Signed): string =>
  createHmac('sha256', secret).update(timestamp).update(body).digest('base64')

/** The time that this takes does not tell how far a guess was right. */
export function isReportSigned(secret: string, signed: Signed, signature: string): boolean {
  const right = Buffer.from(signReport(secret, signed))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}
