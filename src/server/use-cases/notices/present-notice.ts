import type { ReplyOf } from '#contract/endpoint.ts'
import type { testNotices } from '#contract/notices/notices.ts'
import type { noticeLog } from '#server/store/notices/deliveries.ts'

type Logged = Awaited<ReturnType<typeof noticeLog>>[number]
type Shown = ReplyOf<typeof testNotices>['data']['sent']

const STATES: Readonly<Record<string, Shown['deliveries'][number]['state']>> = { sent: 'sent', failed: 'failed' }

/** The path of a webhook is often a secret, so the log has its host alone. */
export function presentNotice({ deliveries, ...notice }: Logged, webhook_url: string | null | undefined): Shown {
  const host = webhook_url && URL.canParse(webhook_url) ? new URL(webhook_url).host : 'Webhook'
  return {
    ...notice,
    deliveries: deliveries.map(({ person, is_webhook, state, ...rest }) => ({
      to: is_webhook ? host : (person ?? 'Somebody who left'),
      state: STATES[state] ?? 'retrying',
      ...rest,
    })),
  }
}
