import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeUuid, secureRandom } from './make-uuid.ts'

test('an origin without randomUUID still gets valid version 4 ids', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const source = {
        getRandomValues: <T extends ArrayBufferView | null>(into: T) => {
          if (into instanceof Uint8Array) into.set(bytes)
          return into
        },
      }
      expect(makeUuid(source)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }),
  )
})

test('the dice stay below one', () => {
  for (let throws = 0; throws < 1000; throws += 1) expect(secureRandom()).toBeLessThan(1)
})
