import type { ComparedRow } from '../panels-comparison/compare.ts'
import { isApproved, isScreenedOut, standingOf } from '../panels-comparison/submission.ts'
import type { StudyPlan } from './study-plan.ts'

type Paid = { status: string; bonus: number }
type Given = {
  reward: number
  places: number
  /** With fees and taxes, as the panel says. */
  totalCost: number
  submissions: readonly Paid[]
  /** Paid at once to people who are screened out. */
  screenOut: StudyPlan['screenOut']
}

type StudyCost = { soFar: number; toCome: number; ofPlace: number }

/**
 * What a study on a panel has cost, what it will still cost if every place is taken and paid and as many people are screened out as are paid for, and
 * what one more place costs. In the smallest unit, with fees and taxes.
 */
export function studyCost({ reward, places, totalCost, submissions, screenOut }: Given): StudyCost {
  const rewards = reward * places
  const withFees = rewards === 0 ? 1 : totalCost / rewards
  const nApproved = submissions.filter(({ status }) => isApproved(status)).length
  const bonuses = submissions.reduce((sum, { bonus }) => sum + bonus, 0)
  // Somebody who waits for a decision holds a place, like those who are on their way and the places that are free.
  const open = Math.max(0, places - nApproved)
  const nScreenedOut = submissions.filter(({ status }) => isScreenedOut(status)).length
  const { reward: forScreenOut = 0, people: nPaidFor = 0 } = screenOut ?? {}
  const spent = nApproved * reward + nScreenedOut * forScreenOut + bonuses
  const kept = open * reward + Math.max(0, nPaidFor - nScreenedOut) * forScreenOut
  const cost = (amount: number) => Math.round(withFees * amount)
  return { soFar: cost(spent), toCome: cost(kept), ofPlace: cost(reward) }
}

/** People who gave their place back, or lost it. While the study runs there, the panel offers these places again by itself. */
export const nGivenBack = (submissions: readonly Pick<Paid, 'status'>[]): number =>
  submissions.filter(({ status }) => standingOf(status) === 'ended').length

/**
 * People who keep a place there and are not complete here, so that somebody else would have to take part for them. People who were screened out
 * take no place, and people who were asked to return are about to give it back.
 */
export const nIncomplete = (
  rows: readonly Pick<ComparedRow, 'submission_id' | 'status' | 'outcome' | 'is_asked_to_return'>[],
): number =>
  rows.filter(
    ({ submission_id, status, outcome, is_asked_to_return }) =>
      submission_id !== '' &&
      standingOf(status) === 'done' &&
      !isScreenedOut(status) &&
      !is_asked_to_return &&
      outcome !== 'complete',
  ).length

/**
 * How many places bring as many complete people as were asked for at first. Places that were added before count, so nobody is replaced twice. Of a study
 * that was made by hand nobody knows how many were asked for, and none is proposed.
 */
export const proposedPlaces = ({
  places,
  asked,
  incomplete,
}: {
  places: number
  asked: number | undefined
  incomplete: number
}): number => (asked === undefined ? places : Math.max(places, asked + incomplete))
