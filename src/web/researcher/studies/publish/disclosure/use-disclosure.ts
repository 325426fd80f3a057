import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyFrom, SentTo } from '#contract/endpoints.ts'
import { type Failure, useChange } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { explain as explainPanel } from '../../panel/use-panel.ts'
import { STUDIES } from '../../use-studies.ts'

export type ShownDisclosure = ReplyFrom<'/v1/show_disclosure'>['data']
export type KnownColumn = ShownDisclosure['columns'][number]
export type Mark = ShownDisclosure['marks'][number]
export type TextSource = ShownDisclosure['texts'][number]
export type WrittenText = ReplyFrom<'/v1/list_texts'>['data']['texts'][number]
export type Decision = WrittenText['decision']
export type Rule = ShownDisclosure['rules'][string]

const keyOf = (experiment_id: string) => [STUDIES, 'disclosure', experiment_id]

/** Everybody's answers are counted. */
const PATIENCE = { timeoutMs: 60_000 }

export const useDisclosure = (experiment_id: string) =>
  useQuery({
    queryKey: keyOf(experiment_id),
    queryFn: async (): Promise<ShownDisclosure> => {
      const result = await callApi('/v1/show_disclosure', { experiment_id }, PATIENCE)
      if (!result.ok) throw new Error(`show_disclosure: ${result.problem}`)
      return result.reply.data
    },
    placeholderData: keepPreviousData,
  })

export const TEXTS_A_PAGE = 20

type Listing = { source: string; page: number; all: boolean }

export const useTexts = (experiment_id: string, { source, page, all }: Listing) =>
  useQuery({
    queryKey: [...keyOf(experiment_id), source, all, page],
    queryFn: async (): Promise<WrittenText[]> => {
      const asked = { source, only_open: !all, offset: (page - 1) * TEXTS_A_PAGE, limit: TEXTS_A_PAGE }
      const result = await callApi('/v1/list_texts', { experiment_id, ...asked }, PATIENCE)
      if (!result.ok) throw new Error(`list_texts: ${result.problem}`)
      return result.reply.data.texts
    },
    // What was decided stays where it is until the next page is opened.
    refetchOnWindowFocus: false,
  })

const explain = (failure: Failure) => ({
  ...explainPanel(failure),
  isOvertaken: failure.problem === 'refused' && failure.code === 'outdated_version',
})

/** Changes go on from the revision that this page has seen; a newer one of another tab is told, and shown on request. */
export function useDisclosureChange(experiment_id: string, shown: ShownDisclosure) {
  const queries = useQueryClient()
  const [basedOn, setBasedOn] = useState(shown.revision)
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(experiment_id), exact: true })
  const { change, send } = useChange({ explain, refresh })
  const sent = async (call: ReturnType<typeof callApi<'/v1/set_disclosure'>>): Promise<boolean> => {
    if (!(await send(call))) return false
    const answer = await call
    if (answer.ok) setBasedOn(answer.reply.data.revision)
    return true
  }
  return {
    change,
    choose: (chosen: Pick<SentTo<'/v1/set_disclosure'>, 'marks' | 'rules'>) =>
      sent(callApi('/v1/set_disclosure', { experiment_id, based_on: basedOn, ...chosen }, PATIENCE)),
    decide: (source: string, decisions: SentTo<'/v1/decide_texts'>['decisions']) =>
      sent(callApi('/v1/decide_texts', { experiment_id, based_on: basedOn, source, decisions })),
    /** Goes on from what is stored. */
    takeNewest: () => {
      setBasedOn(shown.revision)
      return queries.invalidateQueries({ queryKey: keyOf(experiment_id) })
    },
  }
}

export type DisclosureChange = ReturnType<typeof useDisclosureChange>
