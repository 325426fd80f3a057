import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { FeedFinding } from '#domain/feed-algorithms/feed-algorithm.ts'
import { feedKey, previewQuery } from './preview-query.ts'

const TEXTS = ['Your cards will be here', 'One below the other', 'With the buttons of this condition'] as const

/** Shown until cards are chosen, so that the rest of the page can be previewed. */
const SAMPLE_CARDS: readonly FeedEntity[] = TEXTS.map((headline, idx) => ({
  entity_id: `sample_${idx}`,
  entity_url: '',
  idx,
  entity_type: 'post',
  alt_text: '',
  headline,
  width: null,
  height: null,
  poster_url: null,
  placeholder: null,
  shown_counts: {},
  post: {
    name: 'Sample card',
    author_handle: '',
    source: '',
    avatar_url: null,
    initials: 'S',
    headline,
    body: 'Choose a set under Cards to see its cards.',
    posted: null,
  },
}))

const DEBOUNCE_MS = 120

export type PreviewCards = {
  cards: readonly FeedEntity[]
  /** While new cards load, `cards` has the previous ones. */
  state: 'ready' | 'samples' | 'loading' | 'failed'
  findings: readonly FeedFinding[]
  problems: readonly string[]
  retry: () => void
}

/** The cards of a condition. The server is asked only after an edit that changes them. */
export function usePreviewCards(settings: Readonly<Record<string, string>>): PreviewCards {
  const key = feedKey(settings)
  const [requestedKey] = useDebouncedValue(key, DEBOUNCE_MS)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(requestedKey),
    placeholderData: keepPreviousData,
  })
  const cards = data?.order_data ?? []
  const isWaiting = data === undefined || isPlaceholderData || requestedKey !== key
  return {
    cards: cards.length > 0 ? cards : SAMPLE_CARDS,
    state: isError ? 'failed' : isWaiting ? 'loading' : cards.length > 0 ? 'ready' : 'samples',
    findings: data?.findings ?? [],
    problems: data?.problems ?? [],
    retry: () => void refetch(),
  }
}
