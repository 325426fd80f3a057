import { expect, test } from 'vitest'
import type { FirstAnswer } from '#contract/first-answer.ts'
import { aParticipant, aSet, aStudy } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { withAnswer } from './participant-page.ts'

setUpApp()

const page = (url: string, headers: Record<string, string> = {}) => app.send({ method: 'GET', url, headers })
const answerIn = (text: string): FirstAnswer => JSON.parse(/id="first-answer">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')

test('a link that names the person brings the first cards and the first picture along', async () => {
  const experiment_id = await aStudy(app)
  const { text, headers } = await page(`/?experiment_id=${experiment_id}&user_id=anna`)
  const { data } = answerIn(text)
  expect([data.user_id, data.feed_length, data.order_data.length]).toEqual(['anna', 10, 10])
  const url = data.order_data[0]?.entity_url
  expect(text).toContain(`<link rel="preload" as="image" href="${url}" imagesrcset="${url}?w=480 480w, `)
  expect(headers['cache-control']).toBe('no-store')
  expect((await aParticipant(app, experiment_id, { user_id: 'anna' })).order_data).toEqual(data.order_data)
})

test('of a long feed the first 25 cards come along', async () => {
  const entity_set = await aSet(app, { cards: 60 })
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set }]) })
  const { data } = answerIn((await page(`/feed?experiment_id=${experiment_id}&PROLIFIC_PID=p1`)).text)
  expect([data.order_data.length, data.feed_length]).toEqual([25, 60])
})

test('the page of a panel link has the derived user_id in it, and not the id of the panel', async () => {
  const experiment_id = await aStudy(app)
  const { text, headers } = await page(`/feed?experiment_id=${experiment_id}&PROLIFIC_PID=secret-pid`)
  const { data } = answerIn(text)
  expect(data.user_id).toMatch(/^p_[a-z0-9]{12}$/)
  expect(text).not.toContain('secret-pid')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(answerIn((await page(`/?experiment_id=${experiment_id}&PROLIFIC_PID=secret-pid&x=1`)).text).data.order_data).toEqual(
    data.order_data,
  )
})

test.each([
  ['without a person', (id: string) => `/feed?experiment_id=${id}`, {}],
  ['for a study that does not exist', () => '/feed?experiment_id=nosuch&user_id=anna', {}],
  ['for an impossible person', (id: string) => `/feed?experiment_id=${id}&user_id=${'x'.repeat(200)}`, {}],
  ['that a browser only guesses at', (id: string) => `/feed?experiment_id=${id}&user_id=bob`, { 'sec-purpose': 'prefetch' }],
])('a link %s gets the bare page, and nobody is admitted', async (_what, url, headers) => {
  const experiment_id = await aStudy(app)
  const { status, text } = await page(url(experiment_id), headers)
  expect([status, text.includes('first-answer')]).toEqual([200, false])
  const { rows } = await app.database.pool.query('select from participants where experiment_id = $1', [experiment_id])
  expect(rows).toHaveLength(0)
})

test('a hostile headline cannot leave the data block', () => {
  const headline = '</script><script>alert(1)</script><!--$&'
  const card = { headline, entity_type: 'image', entity_url: '"><img src=x>', poster_url: null }
  // Only what withAnswer looks at is given.
  const html = withAnswer('<head></head><div id="root"></div>', { data: { order_data: [card] } } as unknown as FirstAnswer)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toContain('<img')
  expect(answerIn(html).data.order_data[0]?.headline).toBe(headline)
})

test('a video is not fetched as a picture, also where it is the video of a post', () => {
  const post = { entity_type: 'post', entity_url: '/media/28yuDp46pvKO5737fkS6tA', poster_url: null, post: { has_video: true } }
  const html = withAnswer('<head></head><div id="root"></div>', { data: { order_data: [post] } } as unknown as FirstAnswer) // as above
  expect(html).not.toContain('rel="preload"')
})
