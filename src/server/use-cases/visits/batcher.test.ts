import { expect, test } from 'vitest'
import { together } from './batcher.ts'

/** Serves when it is told to, and remembers who came in which turn. */
function door(most?: number) {
  const turns: string[] = []
  let open: (() => void)[] = []
  const enter = together<string, string>(async (key, items) => {
    turns.push(`${key}: ${items.join(' ')}`)
    await new Promise<void>((resolve) => open.push(resolve))
    return items.map((item) =>
      item === 'bad' ? { ok: false, error: new Error('not you') } : { ok: true, value: item.toUpperCase() },
    )
  }, most)
  const openDoor = () => {
    const waiting = open
    open = []
    for (const go of waiting) go()
  }
  const untilTurn = async (n: number) => {
    while (turns.length < n || open.length === 0) await new Promise(setImmediate)
  }
  return { enter, turns, openDoor, untilTurn }
}

test('those who come while somebody is served are served together, in the order in which they came', async () => {
  const { enter, turns, openDoor, untilTurn } = door()
  const first = enter('study', 'a')
  await untilTurn(1)
  const others = Promise.all(['b', 'c'].map((item) => enter('study', item)))
  openDoor()
  await untilTurn(2)
  openDoor()
  expect([await first, ...(await others)]).toEqual(['A', 'B', 'C'])
  expect(turns).toEqual(['study: a', 'study: b c'])
})

test('those who come at the same moment are served together', async () => {
  const { enter, turns, openDoor, untilTurn } = door()
  const answers = Promise.all(['a', 'b', 'c'].map((item) => enter('study', item)))
  await untilTurn(1)
  openDoor()
  expect(await answers).toEqual(['A', 'B', 'C'])
  expect(turns).toEqual(['study: a b c'])
})

test('one study does not wait for another, and nobody for somebody who is refused', async () => {
  const { enter, turns, openDoor, untilTurn } = door()
  const here = enter('here', 'bad')
  const there = enter('there', 'a')
  await untilTurn(2)
  openDoor()
  await expect(here).rejects.toThrow('not you')
  expect(await there).toBe('A')
  const later = enter('here', 'b')
  await untilTurn(3)
  openDoor()
  expect(await later).toBe('B')
  expect(turns).toEqual(['here: bad', 'there: a', 'here: b'])
})

test('a turn that fails fails those in it, and the next turn is served', async () => {
  let isBroken = true
  const enter = together<number, number>(async (_key, items) => {
    if (isBroken) throw new Error('away')
    return items.map((value) => ({ ok: true, value }))
  })
  await expect(enter('study', 1)).rejects.toThrow('away')
  isBroken = false
  expect(await enter('study', 2)).toBe(2)
})

test('no turn serves more than it may, and everybody is answered in their order', async () => {
  const { enter, turns, openDoor, untilTurn } = door(10)
  const names = Array.from({ length: 25 }, (_, i) => `p${i}`)
  const told: string[] = []
  const answers = Promise.all(names.map((name) => enter('study', name).then((answer) => told.push(answer))))
  for (const turn of [1, 2, 3]) {
    await untilTurn(turn)
    openDoor()
  }
  await answers
  expect(told).toEqual(names.map((name) => name.toUpperCase()))
  expect(turns.map((turn) => turn.split(' ').length - 1)).toEqual([10, 10, 5])
})
