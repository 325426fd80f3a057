import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESIGN_NAMES } from '#domain/designs/design-names.ts'
import { demoDir } from '#server/places.ts'
import { walk } from '#server/rehearsal/walk.ts'
import { type Api, openApi } from '#server/simulation/api.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { seedDemo } from '../stimuli/seed-demo.ts'
import { seedDemoPosts } from '../stimuli/seed-demo-posts.ts'

/* Each design from its link to its data package, as a person of a panel walks it. What 200 people do is in `analyses/designs.test.ts`. */

let app: TestApp
let url: string
let api: Api
beforeAll(async () => {
  app = await testApp()
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  api = openApi(url)
  await seedDemo(app.deps, demoDir)
  await seedDemoPosts(app.deps, demoDir)
})
afterAll(async () => {
  api.close()
  await app.close()
})

test.each(DESIGN_NAMES)('%s: somebody comes by its link, reaches its end, and is in the package', async (name) => {
  const { experiment_id } = (await app.call('/v1/use_design', { name })).body.data
  await app.call('/v1/set_study_status', { experiment_id, status: 'running' })
  const { outcome } = await walk(api, `${url}/feed?experiment_id=${experiment_id}&user_id=somebody`, { claim: 'complete' })
  expect(outcome).toBe('complete')

  const address = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ url: address, headers: { host: 'localhost' } })
  const entries = [...(await entriesOfZip(rawPayload))]
  /** Lines of a table, the one of its columns first. */
  const linesOf = (table: string) => {
    const [, bytes] = entries.find(([path]) => path.endsWith(`description-${table}_data.csv`)) ?? expect.fail(`no ${table}`)
    return bytes.toString().trim().split(/\r?\n/)
  }
  const [columns = '', ...people] = linesOf('participants')
  expect(people).toHaveLength(1)
  expect(columns).toContain('subject_id')
  expect(people[0]).toMatch(/^"?somebody\b/)
  expect(linesOf('exposures').length).toBeGreaterThan(5)
})
