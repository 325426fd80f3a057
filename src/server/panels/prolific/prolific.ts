import * as z from 'zod/mini'
import { prolific as rules } from '#domain/panels/prolific.ts'
import type { PanelApi, PanelService } from '../panel-api.ts'
import { openPanelCalls } from '../panel-calls.ts'
import { linkSigning } from './link-signing.ts'
import { peopleCalls } from './people-calls.ts'
import { reportReading } from './report-reading.ts'
import { studyCalls } from './study-calls.ts'
import { submissionCalls } from './submission-calls.ts'

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
