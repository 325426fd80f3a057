import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { nextStep as contract } from '#contract/next-step.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { whereIs } from './where-in-journey.ts'

export async function nextStep(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { journey } = await whereIs(deps, await identify(deps, caller, body))
  return { success: 'true', data: { journey } }
}
