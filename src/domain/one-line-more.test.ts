import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Act } from './engagement/acts/act.ts'
import type { LabelKind } from './labels/label-kind.ts'
import type { Skin } from './skins/skin.ts'

const wave: Act = {
  name: 'wave_at',
  label: 'A hand was waved at the author',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'hands', about: 'How many hands', type: 'number', least: 1, most: 2 }],
  rate: { label: 'Wave' },
}

const sponsored: LabelKind = {
  name: 'paid-for',
  label: 'Paid for',
  about: 'A line about who paid.',
  title: 'Somebody paid for this',
  place: 'above',
  color: 'violet',
  needs: 'text',
  isFolded: false,
  isRated: true,
  asksShare: true,
}

const wall: Skin = {
  name: 'wall',
  label: 'Wall',
  about: 'Posts side by side.',
  layouts: ['scroll'],
  wants: 'pictures',
  columns: ['views'],
  proposes: { buttons: ['like'], acts: ['report'], words: 'like' },
}

/** What reads a registry as it is imported must find the further line, so all of it is imported again. */
async function withOneMore() {
  vi.resetModules()
  const [{ acts }, { labelKinds }, { skins }] = await Promise.all([
    import('./engagement/acts/index.ts'),
    import('./labels/index.ts'),
    import('./skins/index.ts'),
  ])
  for (const [registry, line] of [
    [acts, wave],
    [labelKinds, sponsored],
    [skins, wall],
  ] as const)
    (registry as unknown[]).push(line) // read-only for the product
}

beforeAll(withOneMore)
afterAll(() => vi.resetModules())

test('a further act is checked, stored, simulated, exported and described by its line alone', async () => {
  const { actProblem } = await import('./engagement/acts/act-problem.ts')
  const sent = { engagement_type: 'wave_at', entity_id: 'a', response: 1 }
  expect(actProblem({ ...sent, detail: { hands: 2 } })).toBeUndefined()
  expect(actProblem({ ...sent, detail: { hands: 3 } })).toBe('hands of wave_at must be a number from 1 to 2')
  expect(actProblem(sent)).toBe('hands of wave_at is missing')

  const { drawDetail } = await import('./simulation/act-detail.ts')
  expect([1, 2]).toContain(drawDetail('wave_at', () => 0.5)['hands'])

  const { anEvent, aPerson, column } = await import('./exports/tidy/testing/cells.ts')
  const event = { ...anEvent('act', { hands: 2 }), entity_id: 'a', engagement_type: 'wave_at', response: 1 }
  const person = aPerson({ events: [event] })
  expect(column('acts', person, 'act')).toEqual(['wave_at'])
  expect(column('acts', person, 'act_hands')).toEqual([2])

  const { engagement } = await import('./exports/engagement.ts')
  expect(engagement.columns.find(({ name }) => name === 'engagement_type')?.about).toContain('wave_at')
})

test('a further label is checked, described, shown and proposed by its line alone', async () => {
  const { checkLabels } = await import('./labels/check-labels.ts')
  const rule = { kind: 'paid-for', column: 'note' }
  expect(checkLabels(JSON.stringify([{ ...rule, text_column: 'who' }]))).toEqual([])
  expect(checkLabels(JSON.stringify([{ kind: 'paid', text: 'x' }]))[0]).toContain('paid-for')

  const { cardLabels } = await import('./labels/card-labels.ts')
  expect(cardLabels([{ ...rule, text_column: 'who' }], { note: 'x', who: 'By a bank' })).toEqual([
    { name: 'paid-for', kind: 'paid-for', place: 'above', color: 'violet', text: 'By a bank', isRated: true, asksShare: true },
  ])
  expect(cardLabels([{ ...rule, text_column: 'who' }], { note: 'x' })).toEqual([])

  const { describeLabels } = await import('./labels/describe-labels.ts')
  expect(describeLabels([rule])).toBe('paid for “Somebody paid for this” at cards with anything in note, a share asks again')

  const { LABEL_COLUMN_GUIDE } = await import('./stimuli/sheet/column-guide.ts')
  expect(JSON.stringify(LABEL_COLUMN_GUIDE)).toContain('paid-for')
})

test('a further skin is a value of the setting, and its advice, buttons and columns follow from its line alone', async () => {
  const { findParameter } = await import('./parameters/index.ts')
  expect(findParameter('skin')?.check.allowed).toContain('wall')

  const { blankCondition } = await import('./study/draft/draft-condition.ts')
  const { adviceOnSkin } = await import('./study/checks/advice-on-skin.ts')
  const advice = adviceOnSkin({ ...blankCondition, skin: 'wall' }, { pictures: 0, videos: 3 })
  expect(advice.map(({ text }) => text)).toEqual(['The skin Wall is made for pictures, and this feed has none.'])

  const { showsViews } = await import('./feed/views.ts')
  expect(showsViews('wall')).toBe(true)
  const { skinsThatShow } = await import('./skins/index.ts')
  expect(skinsThatShow('views')).toContain('wall')
})
