import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyMessages } from './copy-messages.ts'

type Message = { letter: string; body: Uint8Array }

const message: fc.Arbitrary<Message> = fc.record({
  letter: fc.constantFrom('d', 'd', 'H', 'N', 'c', 'Z'),
  body: fc.uint8Array({ maxLength: 30 }),
})

function asSent({ letter, body }: Message): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

/** What comes out of messages that arrive in pieces of so many bytes. */
function sorted(sent: readonly Message[], size: number, stopsAt?: string) {
  const bytes = Buffer.concat(sent.map(asSent))
  const copied: Buffer[] = []
  const others: Buffer[] = []
  const messages = copyMessages((rest) => {
    others.push(rest)
    if (stopsAt !== undefined && rest[0] === stopsAt.charCodeAt(0)) messages.stop()
  })
  for (let at = 0; at < bytes.length; at += size) copied.push(Buffer.from(messages.read(bytes.subarray(at, at + size))))
  return { copied: Buffer.concat(copied), others: Buffer.concat(others) }
}

test('rows come out whole and everything else goes on as it came, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (sent, size) => {
      const { copied, others } = sorted(sent, size)
      expect(copied).toEqual(Buffer.concat(sent.filter(({ letter }) => letter === 'd').map(({ body }) => body)))
      expect(others).toEqual(Buffer.concat(sent.filter(({ letter }) => letter !== 'd').map(asSent)))
    }),
  )
})

test('nothing is taken out any more after the end of a copy', () => {
  const row = { letter: 'd', body: Buffer.from('row') }
  const end = { letter: 'Z', body: Buffer.from('I') }
  for (const size of [1, 3, 7, 100]) {
    const { copied, others } = sorted([row, end, row], size, 'Z')
    expect(copied.toString()).toBe('row')
    expect(others).toEqual(Buffer.concat([end, row].map(asSent)))
  }
})
