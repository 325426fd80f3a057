import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aParticipant, aStudy, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const REAL = 'https://news.example/harbour'
const HOSTILE = '<img src=x onerror=alert(1)>'

/** Posts of which only the first has a link. */
async function aPostSet(cards = 2): Promise<string> {
  const post = { entity_type: 'post', filename: '', source_url: '', retrieve_date: '' }
  const linked = {
    ...{ link_headline: `Harbour ${HOSTILE}`, link_source: 'The Coast', link_url: REAL },
    link_text: `First.\nStill first.\n\nSecond ${HOSTILE}`,
  }
  const covariates = Array.from({ length: cards }, (_, i) => ({ ...post, body: `Post ${i}`, ...(i === 0 && linked) }))
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `s${randomUUID().slice(0, 8)}`, category: 'news', covariates },
  })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.entity_set
}

async function aReader(settings: Settings = {}): Promise<Loaded> {
  const entity_sets = JSON.stringify([{ entity_set: await aPostSet(), randomize_between_subjects: 'no' }])
  return aParticipant(app, await aStudy(app, { entity_sets, ...settings }))
}

const linkedCard = ({ order_data }: Loaded) => order_data.find(({ post }) => post?.body === 'Post 0')
const otherCard = ({ order_data }: Loaded) => order_data.find(({ post }) => post?.body === 'Post 1')
const ask = ({ session_token }: Pick<Loaded, 'session_token'>, entity_id = '') =>
  app.call('/v1/load_link', { session_token, entity_id })

test('the page behind the link of a card comes with its paragraphs, as plain text', async () => {
  const person = await aReader()
  const link = { headline: `Harbour ${HOSTILE}`, source: 'The Coast', opens: 'page' }
  expect([linkedCard(person)?.link, otherCard(person)?.link]).toEqual([link, undefined])
  expect((await ask(person, linkedCard(person)?.entity_id)).body.data).toEqual({
    paragraphs: ['First.\nStill first.', `Second ${HOSTILE}`],
  })
})

test('neither the text nor the real address comes with the cards', async () => {
  const served = JSON.stringify((await aReader()).order_data)
  expect(served).not.toContain('Still first')
  expect(served).not.toContain('news.example')
})

test('a real address comes with the card where the study allows it, and then there is no page', async () => {
  const person = await aReader({ links: 'real' })
  expect(linkedCard(person)?.link).toMatchObject({ opens: 'address', url: REAL })
  expect((await ask(person, linkedCard(person)?.entity_id)).status).toBe(404)
})

test('a link opens nothing where links are off', async () => {
  const person = await aReader({ links: 'off' })
  expect(linkedCard(person)?.link).toMatchObject({ opens: 'nothing' })
  expect((await ask(person, linkedCard(person)?.entity_id)).status).toBe(404)
})

test('two conditions of one study differ in what the same link opens', async () => {
  const entity_sets = JSON.stringify([{ entity_set: await aPostSet(), randomize_between_subjects: 'no' }])
  const study = await aStudy(app, { entity_sets, links: 'real' }, { entity_sets, links: 'page' })
  const people = await Promise.all(Array.from({ length: 8 }, () => aParticipant(app, study)))
  const opened = new Set(people.map((person) => `${person.condition} ${linkedCard(person)?.link?.opens}`))
  expect([...opened].every((pair) => ['1 address', '2 page'].includes(pair))).toBe(true)
})

test('only cards that were sent have a page: not those of others, nor those that come later, nor unknown ones', async () => {
  const [person, stranger] = [await aReader(), await aReader()]
  expect((await ask(person, linkedCard(stranger)?.entity_id)).status).toBe(404)
  expect((await ask(person, otherCard(person)?.entity_id)).status).toBe(404)
  expect((await ask(person, 'no-such-card')).status).toBe(404)
  const entity_sets = JSON.stringify([{ entity_set: await aPostSet(), randomize_between_subjects: 'no' }])
  const study = await aStudy(app, { entity_sets })
  const user_id = `p-${randomUUID()}`
  const { body } = await app.call('/v1/load_experiment', { experiment_id: study, user_id, n_cards: 1 })
  const [sent] = body.data.order_data
  const { data } = (await app.call('/v1/load_experiment', { experiment_id: study, user_id: 'someone-else' })).body
  const later = data.order_data.find(({ entity_id }) => entity_id !== sent?.entity_id)
  const linked = data.order_data.find(({ post }) => post?.body === 'Post 0')
  const status = (await ask(body.data, linked?.entity_id)).status
  expect(status).toBe(linked?.entity_id === later?.entity_id ? 404 : 200)
})

test('the page is told that cards have links, also where the first ones have none', async () => {
  const settingsOf = ({ experiment_parameters }: Loaded) => JSON.parse(experiment_parameters)
  expect(settingsOf(await aReader())).toContainEqual({ parameter: 'cards-have', value: 'link' })
  const plain = settingsOf(await aParticipant(app, await aStudy(app)))
  expect(plain.map(({ parameter }: { parameter: string }) => parameter)).not.toContain('cards-have')
})

test('a call without a token of ours is refused', async () => {
  const person = await aReader()
  expect((await ask({ session_token: 'made-up' }, linkedCard(person)?.entity_id)).status).toBe(401)
})
