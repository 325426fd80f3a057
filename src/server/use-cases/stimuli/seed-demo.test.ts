import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoDir } from '#server/places.ts'
import { aParticipant } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { seedDemo } from './seed-demo.ts'

setUpApp()

test('the demo is made once, and its media have placeholders and smaller sizes like uploaded ones', async () => {
  expect([await seedDemo(app.deps, demoDir), await seedDemo(app.deps, demoDir)]).toEqual(['made', 'there'])
  const { order_data } = await aParticipant(app, 'solarflare')
  expect(order_data.length).toBeGreaterThanOrEqual(40)
  const picture = order_data.find(({ entity_type }) => entity_type === 'image')
  const film = order_data.find(({ entity_type }) => entity_type === 'video')
  for (const card of [picture, film]) expect(card?.placeholder).toMatch(/^data:image\/webp;base64,/)
  const widthOf = async (url: string) => (await sharp((await app.app.inject(url)).rawPayload).metadata()).width
  const widths = [`${picture?.entity_url}?w=480`, `${picture?.entity_url}`, `${film?.poster_url}?w=480`]
  expect(await Promise.all(widths.map(widthOf))).toEqual([480, 1080, 480])
})

test('the demo stays small, because it is part of every clone', async () => {
  const names = await readdir(demoDir, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(demoDir, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000)
})
