import { beforeEach, expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aJpeg, anMp4, aPng } from '#server/testing/media-samples.ts'
import { aLab, aMember, signedIn } from '#server/testing/people.ts'
import { aPictureSite, outsideOf, type PictureSite } from '#server/testing/picture-site.ts'
import { soon, withRunners } from '#server/testing/runners.ts'
import { testApp } from '#server/testing/test-app.ts'
import { reviveJobs } from '../exports/start-job.ts'

const { app, aRunner } = withRunners()

let site: PictureSite
beforeEach(async () => {
  site = await aPictureSite()
})

const at = (path: string) => `http://pictures.example:${site.port}${path}`
const gives = (path: string, body: Buffer | string, type = 'image/jpeg') =>
  site.paths.set(path, (response) => response.writeHead(200, { 'content-type': type }).end(body))

const outside = () => outsideOf(site)
const aFetcher = () => aRunner({ outside: outside() })

type Row = Record<string, string>
const POST = { entity_type: 'post', body: 'Snow', author_name: 'Ada' }

async function aSetOf(covariates: Row[], comments: Row[] = []): Promise<string> {
  const settings = { setname: `p${Math.random().toString(36).slice(2, 8)}`, category: 'news', covariates, comments }
  const { status, body } = await app().call('/v1/ingest_entity_set', { entity_set_settings: settings })
  expect(status).toBe(200)
  return body.data.entity_set
}
const linked = async (entity_set: string) => (await app().call('/v1/show_linked_media', { entity_set })).body.data
const start = (entity_set: string, headers = {}) => app().call('/v1/fetch_media', { entity_set }, headers)

async function fetched(entity_set: string) {
  expect((await start(entity_set)).status).toBe(200)
  await soon(async () => expect((await linked(entity_set)).job?.state).toBe('done'))
  return linked(entity_set)
}

test('everything that a card shows from other hosts becomes a file of the lab, and a participant loads it from us', async () => {
  for (const path of ['/lake.jpg', '/boat.jpg', '/ada.jpg', '/sam.jpg', '/link.jpg']) gives(path, await aJpeg())
  gives('/clip', anMp4(), 'video/mp4')
  const entity_set = await aSetOf(
    [
      { ...POST, filename: 'a', images: `${at('/lake.jpg')} | ${at('/boat.jpg')}`, avatar_url: at('/ada.jpg') },
      { ...POST, filename: 'b', image: at('/lake.jpg'), link_headline: 'News', link_image: at('/link.jpg') },
      { ...POST, filename: 'c', video: at('/clip') },
    ],
    [{ post: 'a', text: 'Hm', author_name: 'Sam', avatar: at('/sam.jpg') }],
  )
  expect(await linked(entity_set)).toMatchObject({ may_fetch: true, n_links: 6, job: null })
  aFetcher()
  expect(await fetched(entity_set)).toMatchObject({ n_links: 0, links: [], job: { state: 'done', done: 6, total: 6 } })
  // One request for an address, however many cards show it.
  expect(site.asked.filter((path) => path === '/lake.jpg')).toHaveLength(1)

  const experiment_id = await aStudy(app(), { entity_sets: JSON.stringify([{ entity_set }]), comments: 'open' })
  const { order_data } = await aParticipant(app(), experiment_id)
  const urls = JSON.stringify(order_data).match(/\/media\/[\w-]+/g) ?? []
  expect(new Set(urls).size).toBeGreaterThanOrEqual(6)
  for (const url of new Set(urls)) expect((await app().send({ method: 'GET', url })).status, url).toBe(200)
  expect(JSON.stringify(order_data)).not.toContain('pictures.example')
})

test('what cannot be fetched stays a link with its reason, and is tried again', async () => {
  gives('/page', '<!doctype html><html><body>Not found</body></html>', 'image/png')
  gives('/drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>', 'image/svg+xml')
  gives('/clip', anMp4(), 'image/jpeg')
  gives('/empty', '')
  site.paths.set('/inside', (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  const paths = ['/page', '/drawing', '/clip', '/empty', '/inside', '/missing', '/late']
  const entity_set = await aSetOf(paths.map((path) => ({ ...POST, image: at(path) })))
  aFetcher()
  const first = await fetched(entity_set)
  expect(first.links.map(({ problem, cards }) => [cards, problem])).toEqual([
    [[1], expect.stringContaining('This is a web page')],
    [[2], expect.stringContaining('SVG drawings')],
    [[3], expect.stringContaining('There is a video')],
    [[4], expect.stringContaining('empty')],
    [[5], expect.stringContaining('not on the public web')],
    [[6], expect.stringContaining('does not exist')],
    [[7], expect.stringContaining('does not exist')],
  ])
  gives('/late', await aJpeg())
  expect((await fetched(entity_set)).links.map(({ cards }) => cards)).toEqual([[1], [2], [3], [4], [5], [6]])
})

test('a host that is busy for a moment is asked again', async () => {
  const picture = await aJpeg()
  site.paths.set('/busy', (response) =>
    site.asked.length < 2 ? response.writeHead(503).end() : response.writeHead(200).end(picture),
  )
  const entity_set = await aSetOf([{ ...POST, image: at('/busy') }])
  aFetcher()
  expect((await fetched(entity_set)).n_links).toBe(0)
})

test('a node that is killed leaves a job that another one finishes, without trying again what has failed', async () => {
  gives('/a.jpg', await aJpeg())
  site.paths.set('/hangs', () => undefined)
  const entity_set = await aSetOf([
    { ...POST, image: at('/missing') },
    { ...POST, image: at('/a.jpg') },
    { ...POST, image: at('/hangs') },
  ])
  const killed = aRunner({ outside: outside() })
  await start(entity_set)
  await soon(async () => expect(await linked(entity_set)).toMatchObject({ n_links: 2 }))
  await soon(async () => expect((await linked(entity_set)).links[0]?.problem).not.toBeNull())
  await killed.stop()
  // As if it had been killed in the middle: nobody gave the job back.
  await app().database.pool.query(`update jobs set state = 'running', heartbeat_at = now() - interval '1 minute'`)
  gives('/hangs', await aPng())
  await reviveJobs(app().deps)
  aFetcher()
  await soon(async () => expect((await linked(entity_set)).job?.state).toBe('done'))
  expect((await linked(entity_set)).links.map(({ url }) => url)).toEqual([at('/missing')])
  expect(site.asked.filter((path) => path === '/missing')).toHaveLength(1)
})

test('asking twice gives one job, also with two nodes', async () => {
  gives('/a.jpg', await aJpeg())
  const entity_set = await aSetOf([{ ...POST, image: at('/a.jpg') }])
  const [one, two] = await Promise.all([start(entity_set), start(entity_set)])
  expect(one.body.data.job_id).toBe(two.body.data.job_id)
  aFetcher()
  aFetcher()
  await soon(async () => expect((await linked(entity_set)).job?.state).toBe('done'))
  expect(site.asked).toEqual(['/a.jpg'])
})

test('nothing is fetched beyond the room of the lab, and the reason is said', async () => {
  gives('/a.jpg', await aJpeg({ width: 900, height: 900 }))
  const entity_set = await aSetOf([{ ...POST, image: at('/a.jpg') }])
  aRunner({ outside: outside(), uploadQuotaBytes: 1000 })
  expect((await fetched(entity_set)).links[0]?.problem).toContain('used up the space')
})

test('nothing is fetched while the disk is nearly full', async () => {
  gives('/a.jpg', await aJpeg())
  const entity_set = await aSetOf([{ ...POST, image: at('/a.jpg') }])
  aRunner({ outside: outside(), freeSpace: { isLow: () => true } })
  expect((await fetched(entity_set)).links[0]?.problem).toContain('disk of the server')
  expect(site.asked).toEqual([])
})

test('a set that a study uses stays as it is', async () => {
  const entity_set = await aSetOf([{ ...POST, image: at('/a.jpg') }])
  await aStudy(app(), { entity_sets: JSON.stringify([{ entity_set }]) })
  expect((await start(entity_set)).status).toBe(409)
})

test('other labs, monitors and removed members fetch nothing', async () => {
  const { lab_id, owner } = await aLab(app(), 'Pond')
  const { owner: stranger } = await aLab(app(), 'Lake')
  const asOwner = await signedIn(app(), owner)
  const settings = { setname: 'pond', category: 'news', covariates: [{ ...POST, image: at('/a.jpg') }] }
  const saved = await app().call('/v1/ingest_entity_set', { entity_set_settings: settings }, asOwner)
  const { entity_set } = saved.body.data
  const editor = await aMember(app(), lab_id, 'editor')
  const asEditor = await signedIn(app(), editor)
  const asMonitor = await signedIn(app(), await aMember(app(), lab_id, 'monitor'))
  expect((await start(entity_set, asMonitor)).status).toBe(403)
  const asStranger = await signedIn(app(), stranger)
  expect((await start(entity_set, asStranger)).status).toBe(404)
  expect((await app().call('/v1/show_linked_media', { entity_set }, asStranger)).status).toBe(404)
  await app().call('/v1/remove_member', { person_id: editor.person_id }, asOwner)
  expect((await start(entity_set, asEditor)).status).toBeGreaterThanOrEqual(403)
})

test('an installation that fetches nothing says so', async () => {
  const off = await testApp({ database: app().database, deps: { outside: undefined, files: app().deps.files } })
  const entity_set = await aSetOf([{ ...POST, image: at('/a.jpg') }])
  expect((await off.call('/v1/show_linked_media', { entity_set })).body.data.may_fetch).toBe(false)
  expect((await off.call('/v1/fetch_media', { entity_set })).status).toBe(403)
  await off.app.close()
})

test('a copy of a post keeps the pictures that were fetched for it', async () => {
  for (const path of ['/lake.jpg', '/boat.jpg', '/ada.jpg']) gives(path, await aJpeg())
  const images = `${at('/lake.jpg')} | ${at('/boat.jpg')}`
  const entity_set = await aSetOf([{ ...POST, filename: 'a', images, avatar_url: at('/ada.jpg') }])
  aFetcher()
  await fetched(entity_set)
  const [card] = (await app().call('/v1/show_entity_set', { entity_set })).body.data.cards
  const copies = [{ copy_of: card?.entity_id ?? '', covariates: { filename: 'b', author_name: 'Sam' } }]
  expect((await app().call('/v1/edit_entity_set', { entity_set, cards: [], copies })).status).toBe(200)
  expect(await linked(entity_set)).toMatchObject({ n_links: 0 })
})

test('a list of sets counts the cards that show something from other hosts by the rule of the page of the set', async () => {
  const a = at('/a.jpg')
  const rows: Row[] = [
    { ...POST },
    { ...POST, image: a },
    { ...POST, images: `${a} | ${at('/b.jpg')}` },
    { ...POST, video: at('/clip') },
    { ...POST, avatar_url: ` ${a}` },
    { ...POST, link_headline: 'News', link_image: a, quoted_body: 'So', quoted_image: a },
    { ...POST, quoted_body: 'So', quoted_avatar_url: a },
    { ...POST, filename: 'commented' },
    { ...POST, source_url: at('/page') },
  ]
  const entity_set = await aSetOf(rows, [{ post: 'commented', text: 'Hm', author_name: 'Sam', avatar: a }])
  const counted = async () => {
    const { body } = await app().call('/v1/pull_entity_sets', {})
    const sets = JSON.parse(body.data.entity_sets) as { entity_set: string; num_linked: number; is_fetching: boolean }[] // as the contract has it
    const found = sets.find((set) => set.entity_set === entity_set)
    const cards = new Set((await linked(entity_set)).links.flatMap((link) => link.cards))
    return { ...found, ofPage: cards.size }
  }
  expect(await counted()).toMatchObject({ num_linked: 7, ofPage: 7, is_fetching: false })
  gives('/a.jpg', await aJpeg())
  await start(entity_set)
  expect(await counted()).toMatchObject({ is_fetching: true })
  aFetcher()
  await soon(async () => expect((await linked(entity_set)).job?.state).toBe('done'))
  // The further picture and the video do not exist.
  expect(await counted()).toMatchObject({ num_linked: 2, ofPage: 2, is_fetching: false })
})
