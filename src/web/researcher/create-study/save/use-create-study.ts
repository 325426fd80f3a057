import { useCallback, useState } from 'react'
import { encodeParameter } from '#contract/wire.ts'
import type { SetSizes } from '#domain/study/checks/card-count.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { mergeProblems, type PlacedProblem, placeProblem } from '#domain/study/checks/place-problem.ts'
import { preflight } from '#domain/study/checks/preflight.ts'
import type { Draft } from '#domain/study/draft/draft.ts'
import { callApi } from '#web/shared/call-api.ts'

export type Creation =
  | { state: 'idle' }
  | { state: 'wrong-secret' }
  /** Nothing was sent, because the server would refuse it. */
  | { state: 'blocked' }
  | { state: 'creating' }
  /** `draft` is what the study was created from. The form may have been edited since. */
  | { state: 'created'; experiment_id: string; draft: Draft }
  | { state: 'failed'; problems: readonly PlacedProblem[] }

/** Spec 5: a check for humans (ruling F1), not for security. The server decides who may create a study. */
const SECRET_CODE = '1'

export const spawnBody = (settings: readonly ConditionSetting[]) => ({
  condition_settings: settings.map(({ condition, param, value }) => ({
    condition,
    param,
    value: encodeParameter(param, value),
  })),
})

type CreateOptions = {
  draft: Draft
  settings: readonly ConditionSetting[]
  setSizes: SetSizes | undefined
  secret: string
}

export function useCreateStudy() {
  const [creation, setCreation] = useState<Creation>({ state: 'idle' })

  const create = async ({ draft, settings, setSizes, secret }: CreateOptions) => {
    if (creation.state === 'creating') return
    if (secret.trim() !== SECRET_CODE) return setCreation({ state: 'wrong-secret' })
    if (preflight(draft, setSizes).some(({ kind }) => kind === 'blocking')) return setCreation({ state: 'blocked' })
    setCreation({ state: 'creating' })
    const result = await callApi('/v1/spawn_experiment', spawnBody(settings))
    if (result.ok) return setCreation({ state: 'created', experiment_id: result.reply.data.experiment_id, draft })
    const problems = result.problem === 'refused' ? (result.problems ?? [result.message].filter(Boolean)) : []
    setCreation({ state: 'failed', problems: mergeProblems(problems.map(placeProblem)) })
  }

  const reset = useCallback(() => setCreation({ state: 'idle' }), [])
  return { creation, create, reset }
}
