import { startRunner } from '#server/jobs/runner.ts'
import { aSet } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export type ServedProduct = {
  /** Of a server where everybody needs an account or a token. */
  url: string
  token: string
  entity_set: string
  app: TestApp
  stop: () => Promise<void>
}

const A_DAY_MS = 86_400_000

/** The real app behind a port, with jobs that run, a set and a token of the API. */
export async function servedProduct(): Promise<ServedProduct> {
  const local = await testApp()
  const app = await testApp({ hasLocalOwner: false, database: local.database })
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const runner = startRunner({ ...app.deps, ownUrl: () => url }, app.queues, () => undefined)
  const { body } = await local.call('/v1/create_api_token', {
    name: 'client',
    scopes: ['read-studies', 'read-data', 'write-studies'],
    expires_at: Date.now() + A_DAY_MS,
  })
  const stop = async () => {
    await runner.stop()
    await app.app.close()
    await local.close()
  }
  return { url, token: body.data.token, entity_set: await aSet(local, { isHonest: true }), app: local, stop }
}
