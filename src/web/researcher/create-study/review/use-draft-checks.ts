import { useDeferredValue, useMemo } from 'react'
import { type Finding, preflight } from '#domain/study/checks/preflight.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { type Draft, effectiveConditions } from '#domain/study/draft/draft.ts'
import { type EntitySets, NO_SIZES } from '../use-entity-sets.ts'
import { useFeedNotes } from './use-feed-notes.ts'

/** The design and the findings of a draft. They are computed from a deferred copy, so that typing stays fast. */
export function useDraftChecks(draft: Draft, sets: EntitySets, minConditions: number) {
  const deferredDraft = useDeferredValue(draft)
  const design = useMemo(() => describeDesign(deferredDraft, sets.sizes ?? NO_SIZES), [deferredDraft, sets.sizes])
  const conditions = useMemo(() => effectiveConditions(deferredDraft), [deferredDraft])
  const notes = useFeedNotes(conditions)
  const findings = useMemo(
    () => [
      ...tooFewConditions(deferredDraft.conditions.length, minConditions),
      ...preflight(deferredDraft, sets.sizes, { withoutAltText: sets.withoutAltText, notes }),
    ],
    [deferredDraft, sets, notes, minConditions],
  )
  return { deferredDraft, design, findings }
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
