import { expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { bytesOfBundle, here, imported, rewritten, setUpInstallations, there, withCards } from '#server/testing/bundles.ts'
import { aParticipant, aSet, aStudy } from '../testing/builders.ts'
import type { TestApp } from '../testing/test-app.ts'
import { comeBack, finish } from '../testing/wave-study.ts'

setUpInstallations()

const shared = (entity_set: string) => ({ entity_set, randomize_between_subjects: 'no', number_to_show: 3 })

test('a study of waves whose feeds have sets of their own shows the same cards after an import that renamed the sets', async () => {
  const [first, second] = [await aSet(there, { cards: 12 }), await aSet(there, { cards: 12 })]
  const waves: Wave[] = [
    { name: 'start', journey: [{ step: 'feed', feed: 'before' }] },
    { name: 'week', journey: [{ step: 'feed', feed: 'after' }], opens: { hours: 0 } },
  ]
  const experiment_id = await aStudy(there, {
    waves: JSON.stringify(waves),
    entity_sets: JSON.stringify([first, second].map(shared)),
    feeds: JSON.stringify({
      before: { entity_sets: JSON.stringify([shared(first)]) },
      after: { entity_sets: JSON.stringify([shared(second)]) },
    }),
    'final-page': 'no',
  })
  const bytes = await bytesOfBundle(there, experiment_id)
  // Other sets have the same names here.
  const others = withCards(() => ({ headline: 'Another' }))
  await imported(here, await rewritten(bytes, others))
  const { data } = await imported(here, bytes)
  for (const name of [first, second])
    expect(data.differences).toContainEqual(expect.stringContaining(`Another set is called ${name} here`))

  const shown = async (app: TestApp, id: string) => {
    const person = await aParticipant(app, id)
    await finish(app, person)
    const week = await comeBack(app, person)
    expect([person.journey.next, week.journey.next]).toEqual(['before', 'after'].map((name) => ({ step: 'feed', name })))
    return [person, week].map(({ order_data }) => order_data.map(({ alt_text }) => alt_text).toSorted())
  }
  const seen = await shown(here, data.experiment_id)
  expect(seen.map((cards) => cards.length)).toEqual([3, 3])
  expect(seen).toEqual(await shown(there, experiment_id))

  // The settings name the sets as they are called here.
  const { condition_settings } = (await here.call('/v1/show_study', { experiment_id: data.experiment_id })).body.data
  const value = (param: string) => condition_settings.find((setting) => setting.param === param)?.value ?? ''
  expect(value('waves')).toBe(JSON.stringify(waves))
  for (const name of [first, second]) expect(value('feeds')).not.toContain(`"entity_set\\":\\"${name}\\"`)
})
