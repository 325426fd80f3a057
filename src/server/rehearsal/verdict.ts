import type { Ending, Outcome } from '#domain/session/outcomes.ts'
import { exitsOf } from './panels/named-outcomes.ts'
import type { Account, Arrival, Panel, Receipt } from './panels/panel.ts'

/** What a rehearsal says of one outcome. */
export type Verdict = {
  outcome: Outcome
  /** The address that was reached, or the code; otherwise what people are left with. */
  reached: string
  /** What the panel looked at, as it saw it. */
  seen: readonly string[]
  /** Empty: the panel would do the right thing. */
  problems: readonly string[]
}

/** How somebody with this ending comes back to the panel. Undefined: they do not. */
export function arrivalOf(ending: Ending): Arrival | undefined {
  if (ending.kind === 'redirect') return { url: ending.url }
  return ending.kind === 'completion-code' ? { code: ending.code } : undefined
}

/** Judges an outcome by what the panel made of the person, or by their not coming back. */
export function verdictOf(
  outcome: Outcome,
  ending: Ending,
  receipt: Receipt | undefined,
  by: { panel: Panel; account: Account },
): Verdict {
  const arrival = arrivalOf(ending)
  if (arrival === undefined || receipt === undefined) return withoutWayBack(outcome, by)
  const { status, outcomes, checks } = receipt
  return {
    outcome,
    reached: 'url' in arrival ? arrival.url : `code ${arrival.code}`,
    seen: [
      status,
      ...checks.filter(({ isOk }) => isOk).map(({ what, found }) => (found.includes(what) ? found : `${what} ${found}`)),
    ],
    problems: [
      ...checks.filter(({ isOk }) => !isOk).map(({ what, found }) => `${what}: ${found}`),
      ...(outcomes.includes(outcome) ? [] : [standsFor(receipt, outcome)]),
    ],
  }
}

const standsFor = ({ status, outcomes }: Receipt, outcome: Outcome) =>
  outcomes.length === 0
    ? `the panel cannot tell what “${status}” stands for`
    : `for the panel “${status}” stands for ${outcomes.join(' or ')}, not for ${outcome}`

function withoutWayBack(outcome: Outcome, { panel, account }: { panel: Panel; account: Account }): Verdict {
  const isNamed = exitsOf(outcome, account.settings).length > 0 && panel.paysByExit
  const problems =
    outcome === 'complete' && panel.paysByExit
      ? ['people who did everything get neither a link nor a code']
      : isNamed
        ? ['the exit of the study is not used, because it would show the one of a complete visit']
        : []
  return { outcome, reached: 'no way back', seen: problems.length === 0 ? [panel.withoutExit] : [], problems }
}
