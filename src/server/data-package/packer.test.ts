import { expect, test } from 'vitest'
import { deflatePacker } from './packer.ts'

test('when packed bytes cannot be kept, whoever adds the next pieces is told why', async () => {
  const packer = deflatePacker(async () => {
    throw new Error('No space left')
  })
  const fill = async () => {
    for (;;) await packer.add(crypto.getRandomValues(new Uint8Array(65_536)))
  }
  await expect(fill()).rejects.toThrow()
  await expect(packer.end()).rejects.toThrow('No space left')
})
