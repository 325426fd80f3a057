import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const here = () => new AbortController().signal

test('so many go at once, the others in the order in which they came', async () => {
  const myTurn = takeTurns(2)
  const entered: string[] = []
  const enter = (name: string) =>
    myTurn(here()).then((leave) => {
      entered.push(name)
      return leave
    })
  const [leaveA, , leaveC] = [await enter('a'), await enter('b'), enter('c'), enter('d')]
  expect(entered).toEqual(['a', 'b'])
  leaveA()
  const leave = await leaveC
  expect(entered).toEqual(['a', 'b', 'c'])
  leave?.()
})

test('leaving twice lets one in', async () => {
  const myTurn = takeTurns(1)
  const leave = await myTurn(here())
  const [second, third] = [myTurn(here()), myTurn(here())]
  leave()
  leave()
  await second
  const isThirdIn = await Promise.race([third.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])
  expect(isThirdIn).toBe(false)
})

test('whoever goes away while waiting does not hold up the next', async () => {
  const myTurn = takeTurns(1)
  const leave = await myTurn(here())
  const gone = new AbortController()
  const second = myTurn(gone.signal)
  const third = myTurn(here())
  gone.abort()
  await expect(second).rejects.toThrow()
  leave()
  expect(await third).toBeTypeOf('function')
})

test('somebody who is gone already is not let in', async () => {
  const myTurn = takeTurns(1)
  await expect(myTurn(AbortSignal.abort())).rejects.toThrow()
  expect(await myTurn(here())).toBeTypeOf('function')
})
