import { daysUntil, ENDS_SOON_DAYS } from '../ethics/approval.ts'
import { dayOf, type Notice } from './notice.ts'

export const approvalEnds: Notice = {
  name: 'approval-ends',
  label: 'The approval of the ethics board ends',
  threshold: { label: 'Tell us from', unit: 'days before', byDefault: ENDS_SOON_DAYS, min: 1, max: 365 },
  // Who closed the study needs no approval for it any more.
  due: ({ nowMs, status, approvalEndsOn }, limit) => {
    if (approvalEndsOn === null || status === 'closed') return undefined
    const days = daysUntil(approvalEndsOn, dayOf(nowMs))
    if (days > limit) return undefined
    // Once before the end, and once when it has come. Another end is another occasion.
    return days >= 0
      ? {
          occasion: `before ${approvalEndsOn}`,
          sentence: `The approval of the ethics board ends on ${approvalEndsOn}. Ask the board for more time, or close the study before.`,
        }
      : {
          occasion: `after ${approvalEndsOn}`,
          sentence: `The approval of the ethics board ended on ${approvalEndsOn}. Pause the study until there is another one, and record it under Ethics.`,
        }
  },
}
