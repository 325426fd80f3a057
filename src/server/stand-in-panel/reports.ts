import { newId, type PanelState, type StandInSubmission, timeOf } from './panel-state.ts'
import { type Hook, type StandInReport, sendReport } from './report.ts'

export const ANSWER_MS = 10_000
const MAX_TRIES = 13
const LONGEST_MS = 48 * 3_600_000
const FIRST_WAIT_MS = 60_000

export function subscribe(state: PanelState, address: string, secret: string, answerMs = ANSWER_MS): void {
  state.hook = { address, secret, answerMs, isHeld: false, isOn: true, reports: [], underWay: new Set() }
}

/** Reports a change to the subscriber, without waiting for the answer. */
export function reportChange(state: PanelState, { id, participant_id, status }: StandInSubmission): void {
  const { hook } = state
  if (!hook?.isOn) return
  const sentS = Math.floor(state.now() / 1000)
  const report: StandInReport = {
    ...{ event_id: newId(), submission_id: id, participant_id, status, sentS },
    ...{ answers: [], firstMs: timeOf(state), dueMs: undefined },
  }
  hook.reports.push(report)
  if (!hook.isHeld) void deliver(state, hook, report)
}

/** Sends what is due once more. */
export function repeatReports(state: PanelState): void {
  const { hook } = state
  if (!hook?.isOn || hook.isHeld) return
  for (const report of hook.reports)
    if (report.dueMs !== undefined && report.dueMs <= timeOf(state)) void deliver(state, hook, report)
}

/** Sends what was held, one after the other, so often, and returns the answers. */
export async function releaseReports(
  state: PanelState,
  order: 'oldest-first' | 'newest-first',
  times: number,
): Promise<number[]> {
  const { hook } = state
  if (!hook) return []
  const held = hook.reports.filter(({ answers }) => answers.length === 0)
  const ordered = order === 'newest-first' ? held.reverse() : held
  const answers: number[] = []
  for (let time = 0; time < times; time += 1) for (const report of ordered) answers.push(await deliver(state, hook, report))
  hook.isHeld = false
  return answers
}

/** Resolves when every report that was sent has its answer, or waits to be sent again. */
export const reportsSent = async ({ hook }: PanelState): Promise<void> => void (await Promise.all(hook?.underWay ?? []))

function deliver(state: PanelState, hook: Hook, report: StandInReport): Promise<number> {
  const { address, secret, answerMs } = hook
  const { event_id, submission_id: id, participant_id, status, sentS } = report
  report.dueMs = undefined
  const sent = sendReport({ address, secret, event_id, sentS, id, participant_id, status, answerMs, signedMs: state.now() })
  const answered = sent.then((answer) => {
    report.answers.push(answer)
    const isTaken = report.answers.some((each) => each >= 200 && each < 300)
    if (!isTaken) repeatLater(state, hook, report)
    hook.underWay.delete(answered)
    return answer
  })
  hook.underWay.add(answered)
  return answered
}

/** Each wait is twice as long as the one before, and the last try is two days after the first. */
function repeatLater(state: PanelState, hook: Hook, report: StandInReport): void {
  const nTries = report.answers.length
  if (nTries >= MAX_TRIES) hook.isOn = false
  else report.dueMs = Math.min(timeOf(state) + FIRST_WAIT_MS * 2 ** (nTries - 1), report.firstMs + LONGEST_MS)
}
