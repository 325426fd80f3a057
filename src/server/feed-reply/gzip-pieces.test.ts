import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bytesWhenStored,
  CRC_OF_DIGIT,
  crcShift,
  GZIP_HEAD,
  packPiece,
  shiftedCrc,
  writeGzipEnd,
  writeStored,
} from './gzip-pieces.ts'

const text = fc.string({ unit: 'grapheme' }).map((letters) => Buffer.from(letters))

test('the checksum of two texts follows from those of each', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const both = shiftedCrc(crcShift(other.length), crc32(one)) ^ crc32(other)
      expect(both >>> 0).toBe(crc32(Buffer.concat([one, other])))
    }),
  )
})

test('the checksum tells which digits took the places of blanks', () => {
  const places = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(text, places, fc.nat(200), (before, digits, nBehind) => {
      const behind = 'x'.repeat(nBehind)
      const blank = Buffer.concat([before, Buffer.from(' '.repeat(digits.length) + behind)])
      const filled = Buffer.concat([before, Buffer.from(digits.join('') + behind)])
      const changes = digits.map((digit, i) => CRC_OF_DIGIT[(nBehind + digits.length - 1 - i) * 10 + digit] ?? 0)
      expect(changes.reduce((crc, change) => crc ^ change, crc32(blank)) >>> 0).toBe(crc32(filled))
    }),
  )
})

test('pieces one behind the other unpack to their texts, whatever each keeps unpacked or refers back to', () => {
  const piece = fc.record({ own: text, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 12 }),
      fc.string({ minLength: 3, maxLength: 60 }),
      (pieces, common) => {
        const before = Buffer.from(common)
        const texts = pieces.map(({ own }) => Buffer.concat([own, before]))
        const packed = texts.map((each, i) =>
          packPiece(each, { nStored: Math.floor((pieces[i]?.share ?? 0) * each.length), ...(i > 0 && { before }) }),
        )
        const whole = Buffer.concat(texts)
        const end = Buffer.alloc(bytesWhenStored(0) + 8)
        writeGzipEnd(end, writeStored(end, 0, Buffer.alloc(0), { isLast: true }), { crc: crc32(whole), nBytes: whole.length })
        const zipped = Buffer.concat([GZIP_HEAD, ...packed.map(({ bytes }) => bytes), end])
        expect(gunzipSync(zipped)).toEqual(whole)
        for (const [i, { crc }] of packed.entries()) expect(crc).toBe(crc32(texts[i] ?? ''))
      },
    ),
  )
})

test('a text is stored as it is, however long', () => {
  for (const length of [0, 1, 65_535, 65_536, 200_000]) {
    const long = Buffer.alloc(length, 'abc')
    const target = Buffer.alloc(GZIP_HEAD.length + bytesWhenStored(length) + 8)
    target.set(GZIP_HEAD)
    const at = writeStored(target, GZIP_HEAD.length, long, { isLast: true })
    expect(writeGzipEnd(target, at, { crc: crc32(long), nBytes: length })).toBe(target.length)
    expect(gunzipSync(target).equals(long)).toBe(true)
  }
})
