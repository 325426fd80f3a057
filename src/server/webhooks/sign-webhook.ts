import { createHmac } from 'node:crypto'

/** Headers of a signed webhook: the receiver computes the same over the moment, a dot and the raw body (docs/NOTICES.md). */
export function webhookHeaders({ secret, body, atMs, id }: { secret: string; body: string; atMs: number; id: string }) {
  const timestamp = String(Math.floor(atMs / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'feedlab-timestamp': timestamp,
    'feedlab-signature': `sha256=${signature}`,
    /** The same at every attempt, so that a receiver can ignore what it has. */
    'feedlab-delivery': id,
    'user-agent': 'Feedlab',
  }
}
