/** What a board decided. `version`: the version of the study that it saw. Days are `2027-03-31`. */
export type Approval = {
  number: string
  board: string
  approved_on: string
  /** Null: without an end. */
  ends_on: string | null
  version: number
}

const DAY_MS = 86_400_000

/** From so many days before its end, pages say that an approval ends. */
export const ENDS_SOON_DAYS = 30

/** Whole days from one day to another; negative where it is past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

/** Why an approval cannot be stored: one sentence each. `version`: the newest one of the study. */
export function approvalProblems(
  { number, board, approved_on, ends_on, version: approved }: Approval,
  version: number,
): string[] {
  return [
    ...(number.trim() === '' ? ['approval: the number is missing'] : []),
    ...(board.trim() === '' ? ['approval: the board is missing'] : []),
    ...(ends_on !== null && ends_on < approved_on ? ['approval: it ends before it begins'] : []),
    ...(approved > version ? [`approval: the study has no version ${approved}`] : []),
  ]
}

const NONE_RECORDED = 'No approval of an ethics board is recorded for this study.'

/**
 * Before a study is created that runs at once: nothing can be recorded for it in time. `labRecords`: whether the lab has recorded an approval
 * for any study. Labs that never do, and everybody who tries the product, are not warned.
 */
export const startWarnings = ({ status, labRecords }: { status: 'running' | 'draft'; labRecords: boolean }): string[] =>
  status === 'running' && labRecords
    ? [`${NONE_RECORDED} Start it as a draft, so that you can record one before people come.`]
    : []

type Facts = {
  approval: Pick<Approval, 'number' | 'ends_on' | 'version'> | null
  /** The newest one. */
  version: number
  /** Whether the newest version shows or asks something else than the one that was approved. */
  isChanged: boolean
  status: 'draft' | 'running' | 'paused' | 'closed'
  today: string
}

/**
 * What to look at before people come. That nothing was approved is said of a draft alone: a study that runs without one was launched by
 * people who read it, or created by people who read `startWarnings`.
 */
export function approvalWarnings({ approval, version, isChanged, status, today }: Facts): string[] {
  if (status === 'closed') return []
  if (approval === null) return status === 'draft' ? [NONE_RECORDED] : []
  return [endWarning(approval, today), changeWarning(approval, { version, isChanged })].filter((text) => text !== undefined)
}

function endWarning({ number, ends_on }: Pick<Approval, 'number' | 'ends_on'>, today: string): string | undefined {
  if (ends_on === null) return undefined
  const days = daysUntil(ends_on, today)
  if (days < 0) return `The approval ${number} ended on ${ends_on}.`
  if (days > ENDS_SOON_DAYS) return undefined
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days, on ${ends_on}`
  return `The approval ${number} ends ${when}.`
}

const changeWarning = (
  { number, version: approved }: Pick<Approval, 'number' | 'version'>,
  { version, isChanged }: { version: number; isChanged: boolean },
): string | undefined =>
  isChanged
    ? `The approval ${number} is for version ${approved}; the study is at version ${version}, which differs from it.`
    : undefined
