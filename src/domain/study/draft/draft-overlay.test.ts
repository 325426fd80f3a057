import { expect, test } from 'vitest'
import { findParameter } from '#domain/parameters/index.ts'
import { checkConditionSettings } from '../checks/condition-settings.ts'
import { blankCondition, type ConditionDraft, changeCondition, parametersOf } from './draft-condition.ts'
import { addedFeed, withOwnOfFeed } from './draft-feeds.ts'
import { overlaid, ownAfter } from './draft-overlay.ts'
import { studySteps } from './draft-waves.ts'
import { set } from './testing/drafts.ts'

const mayOwn = (param: string) => findParameter(param)?.isOfFeed === true
const base = changeCondition(blankCondition, {
  ...{
    entity_sets: [{ ...set('news'), number_to_show: 4 }],
    'feed-button-like': 'yes',
    skin: 'microblog',
    'intervention-type': 'accprompt',
  },
  ...{ links: 'off', 'feed-acts': 'report', comments: 'open', algorithm: 'random' },
})

/** What a feed has for itself after these edits. */
function own(...patches: Partial<ConditionDraft>[]) {
  let found: Readonly<Record<string, string>> = {}
  let edited = overlaid(base, found)
  for (const patch of patches) {
    edited = changeCondition(edited, patch)
    found = ownAfter({ condition: base, own: found, edited, mayOwn })
  }
  return found
}

test('a feed has for itself what differs from its condition, and nothing that belongs to the study', () => {
  expect(own({})).toEqual({})
  expect(own({ skin: 'photo', consent: 'Other words', forms: ['ses'] })).toEqual({ skin: 'photo' })
  expect(own({ entity_sets: [{ ...set('news'), number_to_show: 5 }] })).toHaveProperty('entity_sets')
})

test('what a feed named once stays named, also where it is as in the condition again', () => {
  expect(own({ 'feed-button-like': 'lognormal' }, { 'feed-button-like': 'yes' })).toEqual({ 'feed-button-like': 'yes' })
})

const EDITS: Partial<ConditionDraft>[] = [
  { feed: 'swipe' },
  { 'feed-snap': 'yes' },
  { entity_sets: [{ entity_set: 'news', number_to_show: 3, randomize_between_subjects: 'yes' }] },
  { 'feed-button-like': '' },
  { 'feed-acts': '' },
  { links: '' },
  { comments: '' },
  { comments: 'folded', 'comments-write': 'optional' },
  { composer: 'feed' },
  { skin: 'default' },
  { skin: 'photo' },
  { 'intervention-type': '' },
  { 'intervention-perc': 20 },
  { algorithm: 'attitude_filter_feed' },
  { 'order-ads-every': '5' },
  { 'order-authors': 'yes' },
  { 'cues-ln-mean': '4' },
]

test.each(EDITS)('the edit %j of one feed is accepted by the server, and shown again as it was', (patch) => {
  const mine = own(patch)
  expect(Object.keys(mine)).not.toEqual([])
  const two = changeCondition(base, addedFeed(base, studySteps))
  const study = changeCondition(two, withOwnOfFeed(two, 'second', mine))
  const settings = Object.entries(parametersOf(study)).map(([param, value]) => ({ condition: 1, param, value }))
  const checked = checkConditionSettings(settings, { setSizes: new Map([['news', 20]]) })
  expect(checked.ok ? [] : checked.problems).toEqual([])
  const shown = parametersOf(overlaid(base, mine))
  const meant = parametersOf(changeCondition(overlaid(base, {}), patch))
  for (const name of Object.keys({ ...shown, ...meant }).filter(mayOwn))
    expect([name, shown[name] ?? '']).toEqual([name, meant[name] ?? ''])
})
