import { describe, expect, test } from 'vitest'
import { app, cardAt, experiment_id, people, query, setUpStudy, show } from '#server/testing/attention-study.ts'
import type { Loaded } from '#server/testing/builders.ts'

setUpStudy()

describe('blinding', () => {
  test('a blinded study has no figures by condition, also once it is closed, and says so', async () => {
    const data = await show()
    expect(data).toMatchObject({ blinding: { unblinded_at: null, unblinded_by: null }, conditions: null, n_people: 12 })
    await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
    expect((await show()).conditions).toBeNull()
  })

  test('a card or position that one condition alone has is left out until then', async () => {
    const [reader] = people
    const alone = cardAt(reader as Loaded, 0) // twelve were added above
    await query(
      `update person_attention set positions = replace(positions::text, '[0,', '[77,')::json where participant_id in (
        select participant_id from participants where user_id = $1)`,
      [reader?.user_id],
    )
    const { positions, withheld, heat, cards } = await show()
    expect(positions.map(({ position }) => position)).not.toContain(77)
    expect(withheld.positions).toBe(1)
    expect(heat.rows[77]).toEqual([])
    expect(cards.map(({ entity_id }) => entity_id)).toContain(alone)
    await query(
      `update person_attention set positions = replace(positions::text, '[77,', '[0,')::json where participant_id in (
        select participant_id from participants where user_id = $1)`,
      [reader?.user_id],
    )
  })

  test('simulated people may be compared, and are never among the others', async () => {
    await query(
      `update participants set is_simulated = true where participant_id in (select participant_id from participants where experiment_id = $1 order by 1 limit 5)`,
      [experiment_id],
    )
    const simulated = await show({ people: 'simulated' })
    expect(simulated.conditions).toMatchObject([{ condition: 1, name: 'Plain', n: 5, figures: { n: 5 } }])
    expect((await show()).n_people).toBe(7)
    await query('update participants set is_simulated = false where experiment_id = $1', [experiment_id])
  })

  test('an opened study compares conditions of five people and more, and counts the others', async () => {
    await app.call('/v1/unblind_study', { experiment_id })
    await query(
      `update participants set excluded_at = now() where participant_id in (
        select participant_id from participants where experiment_id = $1 and condition = 2 order by 1 limit 2)`,
      [experiment_id],
    )
    const { conditions, blinding, n_people } = await show()
    expect(blinding.unblinded_at).not.toBeNull()
    expect(n_people).toBe(10)
    // The mean of ten cards: 2 s on the first, 300 ms on the second.
    expect(conditions).toMatchObject([
      { condition: 1, name: 'Plain', n: 6, figures: { n: 6, chosen: { median: 230 } } },
      { condition: 2, name: 'Ads', n: 4, figures: null },
    ])
    expect(conditions?.[0]?.figures?.dots.chosen).toHaveLength(6)
    await query('update participants set excluded_at = null where experiment_id = $1', [experiment_id])
    const { crossing } = await show({ against_condition: 2 })
    expect(crossing).toMatchObject({ level: 'false', condition: 2 })
    const found = crossing.differences.filter(({ outcome }) => outcome === 'dwell')
    expect(found.map(({ between, level, condition, n, n_against }) => [between, level, condition, n, n_against])).toEqual([
      ['conditions', 'false', 1, 6, 6],
      ['conditions', 'true', 1, 6, 6],
      ['levels', 'true', 1, 6, null],
      ['both', 'true', 1, 6, 6],
      ['levels', 'true', 2, 6, null],
    ])
    const cells = crossing.cells.filter(({ outcome }) => outcome === 'dwell')
    const total = cells.reduce((sum, { n, figures }) => sum + 5 * n * (figures?.mean ?? 0), 0)
    // Everybody looked 2.3 s, at five cards of either kind.
    expect(total).toBeCloseTo(12 * 2300, 3)
  })
})
