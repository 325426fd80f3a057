import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { hasOrderRules, readOrderRules } from '#domain/feed/order/order-rules.ts'
import type { FeedFinding } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { findSkin } from '#domain/skins/index.ts'
import { type MediaCount, mediaIn } from '#domain/study/checks/advice-on-skin.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { missingByLanguage } from '#domain/study/checks/missing-texts.ts'
import { type Finding, preflight } from '#domain/study/checks/preflight.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { type Draft, effectiveConditions } from '#domain/study/draft/draft.ts'
import { sentSettings } from '#domain/study/draft/draft-changes.ts'
import { type ConditionDraft, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { useMe } from '#web/researcher/accounts/use-me.ts'
import { feedKey, previewQuery } from '../preview/preview-query.ts'
import { type EntitySets, NO_SIZES } from '../use-entity-sets.ts'

/** `saved`: the settings that the draft was made from, if it is not new. */
type Given = { minConditions: number; saved: readonly ConditionSetting[] | undefined }

/** The design and the findings of a draft. They are computed from a deferred copy, so that typing stays fast. */
export function useDraftChecks(draft: Draft, sets: EntitySets, { minConditions, saved }: Given) {
  const deferredDraft = useDeferredValue(draft)
  const design = useMemo(() => describeDesign(deferredDraft, sets.sizes ?? NO_SIZES), [deferredDraft, sets.sizes])
  const conditions = useMemo(() => effectiveConditions(deferredDraft), [deferredDraft])
  const { feeds, media } = useFeedFacts(conditions)
  const me = useMe()
  const hasMailServer = me && (me.sign_in.has_mail || me.has_lab_mail)
  const missing = useMemo(() => missingByLanguage(conditions), [conditions])
  const findings = useMemo(
    () => [
      ...tooFewConditions(deferredDraft.conditions.length, minConditions),
      ...preflight(deferredDraft, sets.sizes, {
        ...sets,
        settings: sentSettings(deferredDraft, saved),
        feeds,
        media,
        hasMailServer,
        nowMs: Date.now(),
      }),
    ],
    [deferredDraft, sets, feeds, media, hasMailServer, minConditions, saved],
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

/** Whether the algorithm, the rules for the order, the labels or the skin have anything to say of the cards. */
const readsCards = (condition: ConditionDraft): boolean =>
  findSkin(condition.skin)?.wants !== undefined ||
  condition.labels !== '' ||
  findFeedAlgorithm(condition.algorithm)?.preflight !== undefined ||
  hasOrderRules(readOrderRules(parametersOf(condition)))

type FeedFacts = {
  /** What the algorithms, the rules for the order and the labels say of the feeds, by condition. */
  feeds: ReadonlyMap<number, readonly FeedFinding[]>
  media: ReadonlyMap<number, MediaCount | undefined>
}

/** Only the server knows the cards. */
function useFeedFacts(conditions: readonly ConditionDraft[]): FeedFacts {
  const keys = useMemo(
    () =>
      conditions.map((condition) =>
        readsCards(condition) && condition.entity_sets.length > 0 ? feedKey(parametersOf(condition)) : undefined,
      ),
    [conditions],
  )
  const requested = distinctKeys(keys).slice(0, MAX_REQUESTS)
  // An array, because TanStack Query keeps the same array while its content is equal. So the checks do not run again.
  const found = useQueries({
    queries: requested.map(previewQuery),
    combine: (results) =>
      results.map(({ data }) => ({ findings: data?.findings ?? [], media: data && mediaIn(data.order_data) })),
  })
  return useMemo(() => {
    const distinct = distinctKeys(keys)
    const factsOf = (key: string | undefined) => (key === undefined ? undefined : found[distinct.indexOf(key)])
    return {
      feeds: new Map(keys.map((key, i) => [i + 1, factsOf(key)?.findings ?? []])),
      media: new Map(keys.map((key, i) => [i + 1, factsOf(key)?.media])),
    }
  }, [keys, found])
}

const distinctKeys = (keys: readonly (string | undefined)[]) => [...new Set(keys)].filter((key) => key !== undefined)
