import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { untouched } from '#domain/engagement/engagement-record.ts'
import type { SessionStart } from '#domain/session/start-session.ts'
import { withMemory } from './local-storage.ts'
import { openSessionStorage } from './session-storage.ts'

const aCard = (idx: number): FeedEntity => ({
  entity_id: `card-${idx}`,
  entity_url: `/media/${idx}`,
  idx,
  entity_type: 'image',
  alt_text: 'A picture',
  headline: '',
  width: 600,
  height: 400,
  poster_url: null,
  placeholder: null,
  shown_counts: { likes: 3 },
})

const aSession = (changes: Partial<SessionStart> = {}): SessionStart => ({
  user_id: 'ada',
  experiment_id: 'study_1',
  startTime: 1000,
  reset: null,
  showPopup: true,
  ...changes,
})

const aFeed = {
  entities: [aCard(0), aCard(1)],
  experiment_parameters: { feed: 'scroll' },
  condition: 2,
  session_token: 't',
  client_seed: 's',
  feed_length: 40,
  ranks_each_batch: false,
  is_test: true,
}

const aBrowser = () => {
  const slots = new Map<string, string>()
  const storage = {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
    removeItem: (name: string) => void slots.delete(name),
  }
  return { slots, storage, session: openSessionStorage(storage) }
}

test('the settings of the last visit are known before the next one begins, and nothing where there was none', () => {
  const { storage, session } = aBrowser()
  expect({ ...session.readParameters() }).toEqual({})
  session.writeFeed({ ...aFeed, experiment_parameters: { 'session-minutes': '400' } })
  expect({ ...openSessionStorage(storage).readParameters() }).toEqual({ 'session-minutes': '400' })
})

describe('a reload', () => {
  test('finds the person, the study and the feed under their published names', () => {
    const { slots, storage, session } = aBrowser()
    session.writeSession(aSession(), { source: 'mail', rid: 'r1' })
    session.writeFeed(aFeed)
    const reloaded = openSessionStorage(storage)
    expect(reloaded.readSession()).toMatchObject({ user_id: 'ada', experiment_id: 'study_1', startTime: 1000 })
    expect({ ...reloaded.readFeed(), experiment_parameters: { ...reloaded.readFeed()?.experiment_parameters } }).toEqual(aFeed)
    expect(slots.get('user_id')).toBe('ada')
    expect(slots.get('queryParams')).toBe('{"source":"mail"}')
    expect(slots.get('experiment_parameters')).toBe('[{"parameter":"feed","value":"scroll"}]')
  })

  test('finds what was clicked', () => {
    const { storage, session } = aBrowser()
    const record = { ...untouched(aCard(0)), likes: 1 as const }
    session.writeEngagement([record])
    expect(openSessionStorage(storage).readEngagement()).toEqual([record])
  })
})

describe('a long feed', () => {
  const batch = (n: number, size = 25) => Array.from({ length: size }, (_, at) => aCard(2 + n * size + at))

  test('is kept batch by batch, each written once, and found again as a whole', () => {
    const { slots, storage, session } = aBrowser()
    session.writeFeed(aFeed)
    const written = vi.spyOn(storage, 'setItem')
    session.addCards(batch(0))
    session.addCards(batch(1))
    expect(written.mock.calls.map(([, value]) => JSON.parse(value).length)).toEqual([25, 25])
    expect(openSessionStorage(storage).readFeed()?.entities).toEqual([...aFeed.entities, ...batch(0), ...batch(1)])
    session.writeSession(aSession({ reset: 'other-user' }), {})
    expect([...slots.keys()].filter((name) => name.startsWith('cards'))).toEqual([])
  })

  test('is kept up to a bound, without a hole, and the rest is left to the server', () => {
    const { slots, storage, session } = aBrowser()
    session.writeFeed(aFeed)
    for (let n = 0; n < 40; n += 1) session.addCards(batch(n).map((card) => ({ ...card, alt_text: 'x'.repeat(3000) })))
    const kept = [...slots.values()].reduce((sum, { length }) => sum + length, 0)
    expect(kept).toBeLessThan(2_001_000)
    const { entities = [] } = openSessionStorage(storage).readFeed() ?? {}
    expect(entities.length).toBeGreaterThan(500)
    expect(entities.map(({ idx }) => idx)).toEqual(entities.map((_, at) => at))
  })

  test('makes room for answers and events, which exist nowhere else', async () => {
    const MOST = 60_000
    const { slots, storage } = aBrowser()
    const used = () => [...slots].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    const full = {
      ...storage,
      setItem: (name: string, value: string) => {
        if (used() - (slots.get(name)?.length ?? 0) + value.length > MOST) throw new Error('QuotaExceededError')
        slots.set(name, value)
      },
    }
    const onFallback = vi.fn()
    const tight = withMemory(full, onFallback)
    const session = openSessionStorage(tight)
    session.writeFeed(aFeed)
    for (let n = 0; n < 10; n += 1) session.addCards(batch(n))
    // There was no room for all of them, which costs nothing.
    expect(onFallback).not.toHaveBeenCalled()
    tight.setItem('form_answers', 'a'.repeat(20_000))
    expect(slots.get('form_answers')).toHaveLength(20_000)
    expect(onFallback).not.toHaveBeenCalled()
    // The visit goes on: a form knows its person, and the feed asks for its cards.
    expect(openSessionStorage(full).readFeed()).toMatchObject({ entities: [], session_token: 't', condition: 2 })
    tight.setItem('form_answers', 'a'.repeat(70_000))
    expect([tight.getItem('form_answers')?.length, onFallback.mock.calls.length]).toEqual([70_000, 1])
  })
})

test('a new session finds nothing of the last one', () => {
  const { session } = aBrowser()
  session.writeFeed(aFeed)
  session.writeEngagement([untouched(aCard(0))])
  session.writePopupTime({ experiment_id: 'study_1', user_id: 'ada', atMs: 5 })
  session.writeSession(aSession({ reset: 'other-user' }), {})
  expect(session.readFeed()).toBeUndefined()
  expect(session.readEngagement()).toEqual([])
  expect(session.readSession().popupTime).toBeNull()
})

test('whatever stands in the storage, reading it never fails', () => {
  const names = [
    'startTime',
    'popupTime',
    'entities',
    'entities_engage',
    'experiment_parameters',
    'condition',
    'session_token',
    'form_names',
    'ended',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.oneof(fc.string(), fc.json()), (name, value) => {
      const { slots, session } = aBrowser()
      session.writeFeed(aFeed)
      slots.set(name, value)
      session.readSession()
      session.readFeed()
      session.readEngagement()
      session.readEnded()
    }),
  )
})

test('a stored feed with one broken card is not used', () => {
  const { slots, session } = aBrowser()
  session.writeFeed(aFeed)
  slots.set('entities', JSON.stringify([aCard(0), { entity_id: 'card-1' }]))
  expect(session.readFeed()).toBeUndefined()
})

describe('an ended visit', () => {
  const ended = { session_token: 't', experiment_id: 'study_1', user_id: 'ada', color_scheme: 'dark' }

  test('leaves behind that the study is complete, and its ending', () => {
    const { slots, session } = aBrowser()
    session.writeSession(aSession(), { rid: 'r1' })
    session.writeFeed(aFeed)
    session.writeRoutes([{ 'https://lab.example/form/crt': 1 }], 'https://lab.example/')
    session.writeEnded(ended)
    session.finish()
    for (const name of ['condition', 'experiment_id', 'experiment_parameters', 'queryParams', 'redirectionRoutes', 'nextRoute']) {
      expect(slots.has(name)).toBe(false)
    }
    expect(slots.get('complete')).toBe('study_1')
    expect(session.readEnded()).toEqual(ended)
    session.finish()
    expect(slots.get('complete')).toBe('study_1')
  })

  test('is forgotten by the next study, but not by the demo', () => {
    const { session } = aBrowser()
    session.writeEnded(ended)
    session.writeSession(aSession({ experiment_id: 'solarflare', reset: 'other-experiment' }), {})
    expect(session.readEnded()).toEqual(ended)
    session.writeSession(aSession({ experiment_id: 'study_2', reset: 'other-experiment' }), {})
    expect(session.readEnded()).toBeUndefined()
  })
})

describe('without storage', () => {
  test('the visit goes on in memory, and the fallback is reported once', () => {
    let nFallbacks = 0
    const session = openSessionStorage(
      withMemory(undefined, () => {
        nFallbacks += 1
      }),
    )
    session.writeFeed(aFeed)
    expect(session.readFeed()?.condition).toBe(2)
    expect(nFallbacks).toBe(1)
  })

  test('a full storage loses nothing either', () => {
    let nFallbacks = 0
    const { storage } = aBrowser()
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const session = openSessionStorage(
      withMemory(full, () => {
        nFallbacks += 1
      }),
    )
    session.writeFeed(aFeed)
    session.writeEngagement([untouched(aCard(0))])
    expect(session.readFeed()?.entities).toHaveLength(2)
    expect(nFallbacks).toBe(1)
  })
})
