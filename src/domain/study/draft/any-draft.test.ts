import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { checkConditionSettings, MAX_CONDITIONS } from '../checks/condition-settings.ts'
import { preflight } from '../checks/preflight.ts'
import { differingParameters, draftSettings, effectiveConditions } from './draft.ts'
import { SWITCHED_TEXTS } from './draft-condition.ts'
import { restoreDraft, storedDraft } from './draft-restore.ts'
import { studySections } from './sections.ts'
import { after, events, sent } from './testing/drafts.ts'
import { newerVariant } from './variants.ts'

const sizes = new Map([
  ['news', 40],
  ['ads', 5],
])

const drafts = fc.array(events, { maxLength: 25 }).map((list) => after(...list))

test('after any events, the conditions of a draft satisfy the specification', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      expect(draft.conditions.length).toBeGreaterThanOrEqual(1)
      expect(draft.conditions.length).toBeLessThanOrEqual(MAX_CONDITIONS)
      expect(new Set(draft.perCondition).size).toBe(draft.perCondition.length)
      for (const condition of draft.conditions) {
        if (condition['intervention-type'] === '') expect(condition['intervention-perc']).toBe(50)
        if (condition['custom-msg-type'] === '') expect(condition['custom-msg']).toBe('')
        for (const { key } of SWITCHED_TEXTS) if (!condition[`has-${key}`]) expect(condition[key]).toBe('')
        const names = condition.entity_sets.map(({ entity_set }) => entity_set)
        expect(new Set(names).size).toBe(names.length)
        for (const { number_to_show = 1 } of condition.entity_sets) expect(number_to_show).toBeGreaterThanOrEqual(1)
        expect(new Set(condition.forms).size).toBe(condition.forms.length)
        expect(condition.forms).not.toContain('nosuch')
      }
      const open = studySections.filter(({ id }) => draft.perCondition.includes(id)).flatMap(({ keys }) => keys as string[])
      for (const param of differingParameters(draft)) expect(open).toContain(param)
    }),
    { numRuns: 120 },
  )
})

test('the settings of any draft list every condition once with the same parameters, and its sets as chosen', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const rows = draftSettings(draft)
      expect(new Set(rows.map(({ condition, param }) => `${condition}/${param}`)).size).toBe(rows.length)
      for (const [i, condition] of effectiveConditions(draft).entries()) {
        expect(sent(draft, i + 1, 'n-conditions')).toBe(String(draft.conditions.length))
        const parsed = parseChosenSets(sent(draft, i + 1, 'entity_sets') ?? '')
        if (condition.entity_sets.length > 0) expect(parsed).toEqual({ ok: true, sets: condition.entity_sets })
        else expect(parsed.ok).toBe(false)
      }
    }),
    { numRuns: 80 },
  )
})

test('a draft without blocking problems is accepted by the server', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const isBlocked = preflight(draft, sizes).some(({ kind }) => kind === 'blocking')
      const isAccepted = checkConditionSettings(draftSettings(draft), { setSizes: sizes }).ok
      if (!isBlocked) expect(isAccepted).toBe(true)
      if (!isAccepted) expect(isBlocked).toBe(true)
    }),
    { numRuns: 120 },
  )
})

test('a stored draft is restored unchanged', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const kept: ReturnType<typeof storedDraft> = JSON.parse(JSON.stringify(storedDraft(draft)))
      expect(restoreDraft(kept, newerVariant)).toEqual(draft)
    }),
    { numRuns: 80 },
  )
})

test('any stored value is read as a draft or as nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (conditions, params, selectedParams) => {
      const draft = restoreDraft({ conditions, params, selectedParams }, newerVariant)
      if (draft) expect(draftSettings(draft).length).toBeGreaterThan(0)
    }),
  )
})
