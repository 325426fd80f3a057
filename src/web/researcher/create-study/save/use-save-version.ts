import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { findingSentence, mergeProblems, type PlacedProblem, placeProblem } from '#domain/study/checks/place-problem.ts'
import { risksIn } from '#domain/study/checks/risks.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Saving } from '../../ui/saving.ts'
import type { SavedVersion } from '../study-task.ts'
import { readSavedStudy } from '../use-saved-study.ts'
import { spawnBody } from './use-create-study.ts'

/** `unaccepted`: nothing was sent, because there are risks that the researcher has not accepted. */
export type SavingVersion = Saving<{ state: 'unaccepted' }, PlacedProblem>

const CONFLICT = 409

type Options = { experiment_id: string; opened: SavedVersion; onSaved: () => void }

/** Saves the next version of a study. `base` is the newest version that the page knows, with which the draft is compared. */
export function useSaveVersion({ experiment_id, opened, onSaved }: Options) {
  const [base, setBase] = useState(opened)
  /** Stays what it was when somebody else saves meanwhile: the edits were not made from theirs. */
  const [madeFrom, setMadeFrom] = useState(opened.version)
  const [saving, setSaving] = useState<SavingVersion>({ state: 'idle' })
  const queries = useQueryClient()

  /** `accepted`: risks that the researcher has accepted, as sentences. */
  const save = async (settings: readonly ConditionSetting[], accepted: readonly string[]) => {
    if (saving.state === 'saving') return
    const accepted_risks = risksIn(settings).map(findingSentence)
    if (accepted_risks.some((risk) => !accepted.includes(risk))) return setSaving({ state: 'unaccepted' })
    setSaving({ state: 'saving' })
    const body = { experiment_id, from_version: base.version, ...spawnBody(settings), accepted_risks }
    const result = await callApi('/v1/revise_study', body)
    if (result.ok) {
      const { version } = result.reply.data
      setBase({ version, settings })
      setMadeFrom(version)
      setSaving({ state: 'saved', version })
      onSaved()
      void queries.invalidateQueries({ queryKey: ['studies'] })
      return
    }
    if (result.problem === 'no-answer') return setSaving({ state: 'no-answer' })
    // The changes are then compared with theirs.
    const newest = result.status === CONFLICT ? await readSavedStudy(experiment_id).catch(() => null) : null
    if (newest && newest.saved.version !== base.version) {
      setBase(newest.saved)
      return setSaving({ state: 'overtaken', message: result.message, version: newest.saved.version })
    }
    const problems = mergeProblems((result.problems ?? []).map(placeProblem))
    setSaving({ state: 'refused', message: result.message, problems })
  }

  return { base, madeFrom, saving, save }
}
