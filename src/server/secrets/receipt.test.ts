import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeReceipt, openReceipt } from './receipt.ts'

const key = randomBytes(32)
const ids = [1, 2, 7, 65_536, 2 ** 32 + 5, 2 ** 40 - 1]

test('a receipt belongs to one person, and is always the same', () => {
  for (const id of ids) {
    expect(openReceipt(key, makeReceipt(key, id))).toBe(id)
    expect(makeReceipt(key, id)).toBe(makeReceipt(key, id))
  }
  expect(new Set(ids.map((id) => makeReceipt(key, id))).size).toBe(ids.length)
})

test('a receipt is short enough to copy by hand and does not reveal the number', () => {
  const receipts = [1, 2, 3].map((id) => makeReceipt(key, id))
  for (const receipt of receipts) expect(receipt).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(receipts.map((receipt) => receipt.slice(-4))).size).toBe(3)
})

test('lower case, spaces and similar-looking characters are accepted', () => {
  const receipt = makeReceipt(key, 7)
  expect(openReceipt(key, ` ${receipt.toLowerCase().replaceAll('-', ' ')} `)).toBe(7)
  expect(openReceipt(key, receipt.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(7)
})

test('a receipt with a wrong character, of another installation, or cut short belongs to nobody', () => {
  const receipt = makeReceipt(key, 7)
  for (let i = 0; i < receipt.length; i++) {
    if (receipt[i] === '-') continue
    const changed = receipt.slice(0, i) + (receipt[i] === '7' ? '8' : '7') + receipt.slice(i + 1)
    expect(openReceipt(key, changed)).toBeUndefined()
  }
  for (const wrong of [
    makeReceipt(randomBytes(32), 7),
    receipt.slice(0, -1),
    `${receipt}0`,
    `${receipt}=`,
    `${receipt}.`,
    `${receipt}.x`,
    '',
    '-',
    'U'.repeat(24),
    '💥',
  ])
    expect(openReceipt(key, wrong)).toBeUndefined()
})
