import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { encodeParameter } from '#contract/wire.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { findingSentence, mergeProblems, type PlacedProblem, placeProblem } from '#domain/study/checks/place-problem.ts'
import { preflight } from '#domain/study/checks/preflight.ts'
import { risksIn } from '#domain/study/checks/risks.ts'
import type { SetSizes } from '#domain/study/checks/study-sets.ts'
import type { Draft } from '#domain/study/draft/draft.ts'
import { hasStrings, storedValue } from '#web/researcher/browser-storage.ts'
import { type CreatedStudy, lastCreated } from '#web/researcher/studies/launch/created-study.ts'
import { callApi } from '#web/shared/call-api.ts'

export type Creation =
  | { state: 'idle' }
  | { state: 'wrong-secret' }
  /** Nothing was sent, because the server would refuse it. */
  | { state: 'blocked' }
  /** Nothing was sent, because there are risks that the researcher has not accepted. */
  | { state: 'unaccepted' }
  | { state: 'creating' }
  /** Also when somebody comes back to the page. */
  | { state: 'created'; study: CreatedStudy }
  /** `hasAnswer` is false where the server was not reached, or its answer was lost. */
  | { state: 'failed'; hasAnswer: boolean; problems: readonly PlacedProblem[] }

/** Spec 5: a check for humans (ruling F1), not for security. The server decides who may create a study. */
const SECRET_CODE = '1'

export const spawnBody = (settings: readonly ConditionSetting[]) => ({
  condition_settings: settings.map(({ condition, param, value }) => ({
    condition,
    param,
    value: encodeParameter(param, value),
  })),
})

/** Plain-http origins have no `randomUUID`. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const platformIn = (settings: readonly ConditionSetting[]) => settings.find(({ param }) => param === 'platform')?.value ?? ''

/** What Create sent last. The same settings are sent with the same key, so that the server makes one study. */
type CreateAttempt = {
  /** The create page and draft. */
  page: string
  sent: string
  key: string
  isDraft: boolean
}

/** Until the tab is closed: the answer may be lost, and people reload or come back. */
const lastAttempt = storedValue('sessionStorage', 'create-study/attempt', (value): value is CreateAttempt => {
  return hasStrings(value, ['page', 'sent', 'key']) && typeof Reflect.get(value, 'isDraft') === 'boolean'
})

function attemptOn(page: string): CreateAttempt | undefined {
  const attempt = lastAttempt.read()
  return attempt?.page === page ? attempt : undefined
}

type CreateOptions = {
  draft: Draft
  settings: readonly ConditionSetting[]
  setSizes: SetSizes | undefined
  /** Risks that the researcher has accepted, as sentences. */
  accepted: readonly string[]
  secret: string
  isDraft: boolean
  /** The study that this is a copy of. */
  copiedFrom: string | undefined
}

/** `page` is the name of the draft, so that each page shows the study that was made on it. */
export function useCreateStudy(page: string) {
  const [creation, setCreation] = useState<Creation>(() => {
    const study = lastCreated.read()
    return study?.page === page ? { state: 'created', study } : { state: 'idle' }
  })
  const queries = useQueryClient()
  const [opened] = useState(() => attemptOn(page))
  /** Also here, for browsers that store nothing. */
  const attempt = useRef<CreateAttempt | undefined>(opened)

  /** The same for every press with the same settings: however often it is sent, the server makes one study. */
  const keyOf = (sent: string, isDraft: boolean) => {
    const known = attempt.current
    if (known?.page === page && known.sent === sent) return known.key
    const next = { page, sent, key: newKey(), isDraft }
    attempt.current = next
    lastAttempt.write(next)
    return next.key
  }

  const create = async ({ draft, settings, setSizes, accepted, secret, isDraft, copiedFrom }: CreateOptions) => {
    if (creation.state === 'creating') return
    if (secret.trim() !== SECRET_CODE) return setCreation({ state: 'wrong-secret' })
    if (preflight(draft, setSizes).some(({ kind }) => kind === 'blocking')) return setCreation({ state: 'blocked' })
    const accepted_risks = risksIn(settings).map(findingSentence)
    if (accepted_risks.some((risk) => !accepted.includes(risk))) return setCreation({ state: 'unaccepted' })
    setCreation({ state: 'creating' })
    const body = { ...spawnBody(settings), status: isDraft ? ('draft' as const) : ('running' as const) }
    const idempotency_key = keyOf(JSON.stringify(body), isDraft)
    const result = await callApi('/v1/spawn_experiment', {
      ...{ ...body, accepted_risks, idempotency_key },
      ...(copiedFrom !== undefined && { copied_from: copiedFrom }),
    })
    if (result.ok) {
      const { experiment_id } = result.reply.data
      const study = { experiment_id, platform: platformIn(settings), page, sent: JSON.stringify(settings) }
      lastCreated.write(study)
      setCreation({ state: 'created', study })
      void queries.invalidateQueries({ queryKey: ['studies'] })
      return
    }
    const problems = result.problem === 'refused' ? (result.problems ?? [result.message].filter(Boolean)) : []
    setCreation({
      state: 'failed',
      hasAnswer: result.problem !== 'no-answer',
      problems: mergeProblems(problems.map(placeProblem)),
    })
  }

  const reset = useCallback(() => {
    lastCreated.remove()
    lastAttempt.remove()
    attempt.current = undefined
    setCreation({ state: 'idle' })
  }, [])
  return { creation, create, reset, wasDraft: opened?.isDraft ?? false }
}
