import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { EthicsAnswers } from '#domain/ethics/answers.ts'
import type { Approval } from '#domain/ethics/approval.ts'
import { useRefreshMe } from '#web/researcher/accounts/use-me.ts'
import { notSaved, type Saving } from '#web/researcher/ui/saving.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

export type ShownEthics = ReplyFrom<'/v1/show_ethics'>['data']

/** What the page edits: an approval with empty fields is none. */
export type EthicsDraft = { answers: EthicsAnswers; approval: Approval | null }

const keyOf = (experiment_id: string) => [STUDIES, 'ethics', experiment_id]

async function readEthics(experiment_id: string): Promise<ShownEthics> {
  const result = await callApi('/v1/show_ethics', { experiment_id })
  if (!result.ok) throw new Error(`show_ethics: ${result.problem}`)
  return result.reply.data
}

export const useEthics = (experiment_id: string) =>
  useQuery({ queryKey: keyOf(experiment_id), queryFn: () => readEthics(experiment_id) })

export function useSaveEthics(experiment_id: string) {
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  /** The revision that was made; undefined where nothing was saved. */
  const save = async (revision: number, { answers, approval }: EthicsDraft): Promise<number | undefined> => {
    setSaving({ state: 'saving' })
    const sent = { ...answers, further: answers.further.map((each) => ({ ...each })) }
    const result = await callApi('/v1/save_ethics', { experiment_id, revision, answers: sent, approval })
    // The create page warns in labs that record approvals.
    if (result.ok) await Promise.all([queries.invalidateQueries({ queryKey: [STUDIES] }), refreshMe()])
    setSaving(result.ok ? { state: 'saved', version: result.reply.data.revision } : notSaved(result))
    return result.ok ? result.reply.data.revision : undefined
  }
  /** What the server has now. */
  const readAgain = () =>
    queries.fetchQuery({ queryKey: keyOf(experiment_id), queryFn: () => readEthics(experiment_id), staleTime: 0 })
  return { saving, save, readAgain, forget: () => setSaving({ state: 'idle' }) }
}
