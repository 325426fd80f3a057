import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { hasOrderRules, readOrderRules } from '#domain/feed/order/order-rules.ts'
import type { FeedFinding } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { missingByLanguage } from '#domain/study/checks/missing-texts.ts'
import { type Finding, preflight } from '#domain/study/checks/preflight.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { type Draft, effectiveConditions } from '#domain/study/draft/draft.ts'
import { type ConditionDraft, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { feedKey, previewQuery } from '../preview/preview-query.ts'
import { type EntitySets, NO_SIZES } from '../use-entity-sets.ts'

/** The design and the findings of a draft. They are computed from a deferred copy, so that typing stays fast. */
export function useDraftChecks(draft: Draft, sets: EntitySets, minConditions: number) {
  const deferredDraft = useDeferredValue(draft)
  const design = useMemo(() => describeDesign(deferredDraft, sets.sizes ?? NO_SIZES), [deferredDraft, sets.sizes])
  const conditions = useMemo(() => effectiveConditions(deferredDraft), [deferredDraft])
  const feeds = useFeedFindings(conditions)
  const missing = useMemo(() => missingByLanguage(conditions), [conditions])
  const findings = useMemo(
    () => [
      ...tooFewConditions(deferredDraft.conditions.length, minConditions),
      ...preflight(deferredDraft, sets.sizes, { withoutAltText: sets.withoutAltText, sheetCounts: sets.sheetCounts, feeds }),
    ],
    [deferredDraft, sets, feeds, minConditions],
  )
  return { deferredDraft, design, findings, missing }
}

/** The server refuses this too: the data of all versions are in one file and name conditions by number. */
const tooFewConditions = (n: number, minConditions: number): Finding[] =>
  n >= minConditions
    ? []
    : [
        {
          kind: 'blocking',
          place: 'conditions',
          conditions: [],
          text: `The study has ${minConditions} conditions: a new version may add some, but not take any away.`,
        },
      ]

/** Limits the requests for studies with many different feeds. */
const MAX_REQUESTS = 6

/** Whether the algorithm, the rules for the order or the labels have anything to say of the cards. */
const hasFeedFindings = (condition: ConditionDraft): boolean =>
  findFeedAlgorithm(condition.algorithm)?.preflight !== undefined ||
  condition.labels !== '' ||
  hasOrderRules(readOrderRules(parametersOf(condition)))

/** What the algorithms, the rules for the order and the labels say of the feeds, by condition. Only the server knows the cards. */
function useFeedFindings(conditions: readonly ConditionDraft[]): ReadonlyMap<number, readonly FeedFinding[]> {
  const keys = useMemo(
    () =>
      conditions.map((condition) =>
        hasFeedFindings(condition) && condition.entity_sets.length > 0 ? feedKey(parametersOf(condition)) : undefined,
      ),
    [conditions],
  )
  const requested = distinctKeys(keys).slice(0, MAX_REQUESTS)
  // An array, because TanStack Query keeps the same array while its content is equal. So the checks do not run again.
  const found = useQueries({
    queries: requested.map(previewQuery),
    combine: (results) => results.map(({ data }) => data?.findings ?? []),
  })
  return useMemo(() => {
    const distinct = distinctKeys(keys)
    return new Map(keys.map((key, i) => [i + 1, key === undefined ? [] : (found[distinct.indexOf(key)] ?? [])]))
  }, [keys, found])
}

const distinctKeys = (keys: readonly (string | undefined)[]) => [...new Set(keys)].filter((key) => key !== undefined)
