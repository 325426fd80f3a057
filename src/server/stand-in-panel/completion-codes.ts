type Action = {
  action: string
  return_reason?: string
  slots?: number
  fixed_screen_out_reward?: number
}

/** A code with which people may leave a study, and what the panel does then. */
export type CompletionCode = { code: string | null; code_type: string; actor?: string; actions?: Action[] }

const ACTIONS = [
  ...['AUTOMATICALLY_APPROVE', 'MANUALLY_REVIEW', 'ADD_TO_PARTICIPANT_GROUP', 'REMOVE_FROM_PARTICIPANT_GROUP'],
  ...['REQUEST_RETURN', 'FIXED_SCREEN_OUT_PAYMENT', 'DYNAMIC_PAYMENT'],
]
const ACTORS = ['participant', 'researcher']

/** What is wrong with the codes of a study. */
export function codeProblems(codes: readonly CompletionCode[]): string[] {
  const named = codes.flatMap(({ code }) => code ?? [])
  const nFixed = codes.filter((code) => actionOf(code, 'FIXED_SCREEN_OUT_PAYMENT')).length
  return [
    ...(codes.length === 0 ? ['At least one code is required.'] : []),
    ...(new Set(named).size < named.length ? ['Each code must be unique.'] : []),
    ...(nFixed > 1 ? ['Only one code may have a fixed screen out payment.'] : []),
    ...codes.flatMap((code) => problemsOf(code, codes)),
  ]
}

export const actionOf = ({ actions = [] }: CompletionCode, name: string): Action | undefined =>
  actions.find(({ action }) => action === name)

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1

const isOfParticipants = ({ actor = 'participant' }: CompletionCode): boolean => actor === 'participant'

function problemsOf(given: CompletionCode, all: readonly CompletionCode[]): string[] {
  const { code, code_type, actor = 'participant', actions = [] } = given
  const problems: string[] = []
  if (!code_type) problems.push('code_type is required.')
  if (!ACTORS.includes(actor)) problems.push(`"${actor}" is not a valid actor.`)
  const isOnly = isOfParticipants(given) && all.filter(isOfParticipants).length === 1
  if (code === null && (!isOnly || actions.length > 0))
    problems.push('Without a code, it must be the only code of participants, and have no actions.')
  if (code === '') problems.push('code may not be blank.')
  for (const { action } of actions) if (!ACTIONS.includes(action)) problems.push(`"${action}" is not a valid action.`)
  if (actionOf(given, 'AUTOMATICALLY_APPROVE') && actionOf(given, 'MANUALLY_REVIEW'))
    problems.push('AUTOMATICALLY_APPROVE and MANUALLY_REVIEW cannot be used together.')
  const asking = actionOf(given, 'REQUEST_RETURN')
  if (asking && !asking.return_reason) problems.push('REQUEST_RETURN needs a return_reason.')
  const fixed = actionOf(given, 'FIXED_SCREEN_OUT_PAYMENT')
  if (fixed && !(isCount(fixed.fixed_screen_out_reward) && isCount(fixed.slots)))
    problems.push('FIXED_SCREEN_OUT_PAYMENT needs a fixed_screen_out_reward and slots.')
  if (actionOf(given, 'DYNAMIC_PAYMENT') && isOfParticipants(given)) problems.push('DYNAMIC_PAYMENT is for codes of researchers.')
  return problems
}
