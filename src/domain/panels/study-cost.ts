import { isApproved, standingOf } from '../panels-comparison/submission.ts'

type Paid = { status: string; bonus: number }
type Given = {
  reward: number
  places: number /** With fees and taxes, as the panel says. */
  totalCost: number
  submissions: readonly Paid[]
}

/** What a study on a panel has cost, and what it will still cost if every place is taken and paid. In the smallest unit, with fees and taxes. */
export function studyCost({ reward, places, totalCost, submissions }: Given): { soFar: number; toCome: number } {
  const rewards = reward * places
  const withFees = rewards === 0 ? 1 : totalCost / rewards
  const nApproved = submissions.filter(({ status }) => isApproved(status)).length
  const bonuses = submissions.reduce((sum, { bonus }) => sum + bonus, 0)
  // Somebody who waits for a decision holds a place, like those who are on their way and the places that are free.
  const open = Math.max(0, places - nApproved)
  return { soFar: Math.round(withFees * (nApproved * reward + bonuses)), toCome: Math.round(withFees * open * reward) }
}

/** People who gave their place back, or lost it. The panel offers these places again by itself. */
export const nGivenBack = (submissions: readonly Pick<Paid, 'status'>[]): number =>
  submissions.filter(({ status }) => standingOf(status) === 'ended').length
