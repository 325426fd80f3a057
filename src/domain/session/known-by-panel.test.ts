import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownByPanel, whoArrives } from './known-by-panel.ts'

describe('the id of a panel says who somebody is', () => {
  test.each(['PROLIFIC_PID', 'workerId', 'participantId'])('in any study, by %s', (name) => {
    for (const platform of ['', 'none', 'custom', 'prolific'])
      expect(knownByPanel({ user_id: 'ada', [name]: ' x1 ' }, platform)).toEqual({ panel: name.toLowerCase(), id: 'x1' })
  })

  test('by rid and survey_code where the study has that panel, and nowhere else', () => {
    expect(knownByPanel({ RID: 'r' }, 'lucid')).toEqual({ panel: 'rid', id: 'r' })
    expect(knownByPanel({ survey_code: '17' }, 'sona')).toEqual({ panel: 'survey_code', id: '17' })
    for (const platform of ['', 'custom', 'prolific']) {
      expect(knownByPanel({ rid: 'r' }, platform)).toBeUndefined()
      expect(knownByPanel({ survey_code: '17' }, platform)).toBeUndefined()
    }
  })

  test.each(['undefined', 'NULL', 'N/A', 'unknown', '0', '-', '', '{{%PROLIFIC_PID%}}'])('unless it is none: %j', (id) => {
    expect(knownByPanel({ PROLIFIC_PID: id }, 'prolific')).toBeUndefined()
  })
})

const arrival = fc.record({
  user_id: fc.constantFrom('a', 'b', 'c', 'd'),
  key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined }),
})

describe('people whose user_id nobody has', () => {
  test('are one person where their panel calls them the same, and somebody of the study where it has such a person', () => {
    const owners = new Map([['k1', 'ada']])
    const newcomers = [
      { user_id: 'b', key: 'k1' },
      { user_id: 'c', key: 'k2' },
      { user_id: 'd', key: 'k2' },
      { user_id: 'e', key: undefined },
    ]
    expect(whoArrives(newcomers, owners)).toEqual(['ada', 'c', 'c', 'e'])
  })

  test('are the same whether they arrive at once or one after the other', () => {
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 8 }), (arrivals) => {
        const owners = new Map([['k1', 'ada']])
        const known = new Set<string>()
        const inTurn = arrivals.map(({ user_id, key }) => {
          const [same = ''] = known.has(user_id) ? [user_id] : whoArrives([{ user_id, key }], owners)
          // Ids of a panel are stored with somebody new alone.
          if (!known.has(same) && same === user_id && key !== undefined) owners.set(key, same)
          known.add(same)
          return same
        })
        expect(whoArrives(arrivals, new Map([['k1', 'ada']]))).toEqual(inTurn)
      }),
    )
  })
})
