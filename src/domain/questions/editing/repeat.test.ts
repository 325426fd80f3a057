import { describe, expect, test } from 'vitest'
import { checkDefinition } from '../check-definition.ts'
import { age, boxes, definitionOf, is, item, page } from '../testing/definitions.ts'
import { withIds, withoutIds } from './edited.ts'
import { isNamed, repeated } from './repeat.ts'

let n = 0
const makeId = () => `id${n++}`
const often = item('often', { label: 'How often {{round}}?' })
const why = item('why', { type: 'text', maxLength: 50, label: 'Why {{answer.often|}}?', showIf: is('often', '3_yes') })
const edited = withIds(definitionOf([page('first', [boxes, age]), page('asked', [often, why])]), makeId)
const id = edited.pages[1]?.id ?? ''
const rounds = [
  { words: 'radio', when: is('boxes', '1_no', 'chosen') },
  { words: 'TV', when: is('boxes', '3_yes', 'chosen') },
]

describe('a page that is repeated', () => {
  const { pages } = withoutIds(repeated(edited, id, rounds, makeId))

  test('is asked once for each round, with its words and for those whom it is for', () => {
    expect(pages.slice(1).map(({ showIf, blocks }) => [showIf, blocks[0]?.items[0]?.label])).toEqual([
      [rounds[0]?.when, 'How often radio?'],
      [rounds[1]?.when, 'How often TV?'],
    ])
  })

  test('has keys of its own in each round, and refers to the same round', () => {
    const [first, second] = pages.slice(1).map(({ blocks }) => blocks[0]?.items ?? [])
    expect(first?.[0]?.key).not.toBe(second?.[0]?.key)
    expect(second?.[1]).toMatchObject({
      label: `Why {{answer.${second?.[0]?.key}|}}?`,
      showIf: { fact: `answer.${second?.[0]?.key}` },
    })
  })

  test('can be saved', () => {
    const problems = checkDefinition(withoutIds(repeated(edited, id, rounds, makeId)))
    expect(problems.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  test('has the words as its heading where its texts do not name them', () => {
    const plain = withIds(definitionOf([page('asked', [age])]), makeId)
    expect(repeated(plain, plain.pages[0]?.id ?? '', [{ words: 'radio' }], makeId).pages[0]?.heading).toBe('radio')
  })

  test('is not one that jumps or draws name', () => {
    const jumping = withIds(
      definitionOf([page('first', [age], { jumps: [{ to: { page: 'last' } }] }), page('last', [boxes])]),
      makeId,
    )
    expect(isNamed(jumping, jumping.pages[1]?.id ?? '')).toBe(true)
    expect(isNamed(jumping, jumping.pages[0]?.id ?? '')).toBe(false)
  })
})
