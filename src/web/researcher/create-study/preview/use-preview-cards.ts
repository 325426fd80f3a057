import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { feedKey, previewQuery } from './preview-query.ts'
import { SAMPLE_CARDS } from './sample-cards.ts'

/** Somebody who types a number of cards asks once, not for every digit. */
const PATIENCE_MS = 120

export type PreviewCards = {
  cards: readonly FeedEntity[]
  /** While the cards of an edit are on their way, those of the last one stand in. */
  state: 'ready' | 'samples' | 'loading' | 'failed'
  notes: readonly string[]
  problems: readonly string[]
  retry: () => void
}

/** The cards of a condition. Only an edit that changes them asks the server. */
export function usePreviewCards(settings: Readonly<Record<string, string>>): PreviewCards {
  const wanted = feedKey(settings)
  const [asked] = useDebouncedValue(wanted, PATIENCE_MS)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(asked),
    placeholderData: keepPreviousData,
  })
  const cards = data?.order_data ?? []
  const isWaiting = data === undefined || isPlaceholderData || asked !== wanted
  return {
    cards: cards.length > 0 ? cards : SAMPLE_CARDS,
    state: isError ? 'failed' : isWaiting ? 'loading' : cards.length > 0 ? 'ready' : 'samples',
    notes: data?.notes ?? [],
    problems: data?.problems ?? [],
    retry: () => void refetch(),
  }
}
