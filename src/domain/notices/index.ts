import { approvalEnds } from './approval-ends.ts'
import { browserErrors } from './browser-errors.ts'
import { diskLow } from './disk-low.ts'
import { dropOut } from './drop-out.ts'
import { fewComeBack } from './few-come-back.ts'
import { firstParticipant } from './first-participant.ts'
import { noArrivals } from './no-arrivals.ts'
import type { Due, Notice, NoticeFacts } from './notice.ts'
import { quotaReached } from './quota-reached.ts'
import { waveOpens } from './wave-opens.ts'

export const notices: readonly Notice[] = [
  firstParticipant,
  quotaReached,
  dropOut,
  noArrivals,
  waveOpens,
  fewComeBack,
  browserErrors,
  diskLow,
  approvalEnds,
]

const findNotice = (name: string): Notice | undefined => notices.find((notice) => notice.name === name)

/** Notices that are switched on, by name, each with its threshold. */
export type ChosenNotices = Readonly<Record<string, number>>

/** What is to be sent now, if it was not sent already. */
export const dueNotices = (chosen: ChosenNotices, facts: NoticeFacts): (Due & { notice: string })[] =>
  notices.flatMap(({ name, due }) => {
    const limit = chosen[name]
    const found = limit === undefined ? undefined : due(facts, limit)
    return [found ?? []].flat().map((each) => ({ notice: name, ...each }))
  })

/** Why a choice cannot be stored: one sentence each. */
export const choiceProblems = (chosen: ChosenNotices): string[] =>
  Object.entries(chosen).flatMap(([name, limit]) => {
    const notice = findNotice(name)
    if (notice === undefined) return [`${name}: there is no such notice`]
    const { min = 0, max = 0 } = notice.threshold ?? {}
    return Number.isInteger(limit) && limit >= min && limit <= max ? [] : [`${name}: must be from ${min} to ${max}`]
  })
