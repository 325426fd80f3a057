import { expect, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('nothing is written down for an address that is not known yet', async () => {
  const publicUrl = vi.fn(() => '')
  const app = await testApp({ deps: { publicUrl } })
  try {
    // The address is what this tells, so whoever wants it earlier gets none.
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    expect(publicUrl).not.toHaveBeenCalled()
  } finally {
    await app.close()
  }
})
