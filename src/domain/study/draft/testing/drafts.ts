import fc from 'fast-check'
import { interventions } from '#domain/interventions/index.ts'
import { platforms } from '#domain/platforms/index.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { blankDraft, type Draft, type DraftEvent, draftReducer, draftSettings } from '../draft.ts'
import type { ConditionDraft } from '../draft-condition.ts'
import { studySections } from '../sections.ts'

export const after = (...events: DraftEvent[]) => events.reduce(draftReducer, blankDraft)
export const sent = (draft: Draft, condition: number, param: string) =>
  draftSettings(draft).find((row) => row.condition === condition && row.param === param)?.value
export const set = (entity_set: string) => ({ entity_set, randomize_between_subjects: 'yes' as const })

const patches: fc.Arbitrary<Partial<ConditionDraft>> = fc.oneof(
  fc.record({ feed: fc.constantFrom('scroll', 'swipe') }),
  fc.record({
    entity_sets: fc.array(
      fc.oneof(
        fc.constantFrom(set('news'), set('ads')),
        fc.record({
          entity_set: fc.constantFrom('news', 'ads', 'gone'),
          number_to_show: fc.constantFrom(-1, 0, 1, 3.5, 40, 99, Number.NaN),
          randomize_between_subjects: fc.constantFrom('yes' as const, 'no' as const),
        }),
      ),
      { maxLength: 4 },
    ),
  }),
  fc.record({ 'feed-button-like': fc.constantFrom('', 'no', 'yes', 'lognormal', 'Lognormal ', 'maybe') }),
  fc.record({
    'intervention-type': fc.constantFrom(
      '',
      'none',
      ...interventions.filter(({ usualPlace }) => !usualPlace).map(({ name }) => name),
    ),
  }),
  fc.record({ 'intervention-perc': fc.integer({ min: 1, max: 100 }) }),
  fc.record({ 'custom-msg-type': fc.constantFrom('', 'onpage', 'modal') }),
  fc.record({ 'custom-msg': fc.string() }),
  fc.record({ forms: fc.array(fc.constantFrom('nosuch', ...questionnaires.map(({ name }) => name)), { maxLength: 6 }) }),
  fc.record({ 'has-consent': fc.boolean() }),
  fc.record({ consent: fc.string() }),
  fc.record({ 'has-debrief': fc.boolean() }),
  fc.record({ platform: fc.constantFrom(...platforms.map(({ name }) => name)) }),
  fc.record({ 'redirect-url': fc.constantFrom('', 'https://x.example/?u={{user_id}}', 'https://x.example/{{what}}', 'ftp://x') }),
  fc.record({ 'completion-code': fc.string() }),
)

const numbers = fc.integer({ min: 1, max: 6 })
const sections = fc.constantFrom(...studySections.map(({ id }) => id))
const levels = fc.tuple(patches, patches)

export const events: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.record({
    happened: fc.constant('conditions-typed' as const),
    text: fc.constantFrom('', '-1', '0', '1', '2', '5', '12', 'x'),
  }),
  fc.constant({ happened: 'conditions-confirmed' as const }),
  fc.record({ happened: fc.constant('condition-removed' as const), condition: numbers }),
  fc.record({
    happened: fc.constant('condition-copied' as const),
    from: numbers,
    to: fc.array(numbers, { maxLength: 3 }),
    sections: fc.array(sections, { maxLength: 3 }),
  }),
  fc.record({
    happened: fc.constant('section-changed' as const),
    condition: fc.oneof(fc.constant('all' as const), numbers),
    patch: patches,
  }),
  fc.record({ happened: fc.constantFrom('section-opened' as const, 'section-closed' as const), section: sections }),
  fc.record({ happened: fc.constant('factors-crossed' as const), factors: fc.tuple(levels, levels) }),
  fc.constant({ happened: 'reset' as const }),
)
