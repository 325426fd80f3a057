import type { BodyOf } from '#contract/endpoint.ts'
import type { loadExperiment } from '#contract/load-experiment.ts'
import { linkIncompleteMessage } from '#contract/messages.ts'
import { SIMULATED_PASS, SIMULATED_SEED } from '#domain/simulation/simulated-link.ts'
import { Refusal } from '#server/refusal.ts'
import type { Deps } from '../deps.ts'

type SimulatedVisit = {
  isSimulated: boolean
  /** Nothing in the link says that it is simulated, rightly or not. */
  isPerson: boolean
  /** What the person's draws follow from, where the link says it. */
  seed: string | undefined
  /** A link that says so without our pass is refused, and not taken for that of a person. */
  requirePass: () => void
}

/** Whether a link is that of a simulated participant. */
export function simulatedVisit(deps: Deps, { experiment_id, query = {} }: BodyOf<typeof loadExperiment>): SimulatedVisit {
  const pass = query[SIMULATED_PASS]
  const isSimulated = pass !== undefined && deps.simulationPasses.isValid(pass, experiment_id, deps.now())
  const seed = query[SIMULATED_SEED]
  return {
    isSimulated,
    isPerson: pass === undefined,
    seed: isSimulated && seed !== undefined ? `simulated/${experiment_id}/${seed.slice(0, MAX_SEED)}` : undefined,
    requirePass: () => {
      if (pass !== undefined && !isSimulated) throw new Refusal('link_incomplete', linkIncompleteMessage)
    },
  }
}

const MAX_SEED = 64
