import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Definition } from '#domain/questions/definition.ts'
import { aParticipant, aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const example: Definition = JSON.parse(readFileSync('docs/examples/questionnaire.json', 'utf8'))
/** Without the pictures, which are on no server. */
const small: Definition = { ...example, pages: example.pages.slice(0, 1), attentionAnswers: {}, scores: [] }
const setting = (...definitions: readonly unknown[]) => JSON.stringify(definitions)
const reachable = { ...small, pages: small.pages.map(({ jumps: _, ...page }) => page) }

async function settingsWith(questionnaires: string) {
  const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
  return Object.entries({ entity_sets, questionnaires }).map(([param, value]) => ({ condition: 1, param, value }))
}

async function refusalOf(path: '/v1/spawn_experiment' | '/v1/preview_experiment', questionnaires: string): Promise<string[]> {
  const condition_settings = await settingsWith(questionnaires)
  const one = path === '/v1/preview_experiment' ? { condition: 1 } : {}
  const { status, body } = await app.call(path, { condition_settings, ...one })
  expect(status).toBe(400)
  return (body as unknown as { error: { problems: string[] } }).error.problems // a refusal
}

test('a study keeps its own questionnaires, and no participant gets them with its settings', async () => {
  const experiment_id = await aStudy(app, { questionnaires: setting(reachable) })
  const person = await aParticipant(app, experiment_id, { user_id: 'somebody' })
  expect(JSON.stringify(person)).not.toContain('news-and-you')
  const { body } = await app.call('/v1/show_study', { experiment_id })
  expect(JSON.stringify(body)).toContain('news-and-you')
})

test.each(['/v1/spawn_experiment', '/v1/preview_experiment'] as const)(
  '%s refuses questionnaires of another shape with the path of what is wrong',
  async (path) => {
    expect(await refusalOf(path, '[{')).toEqual(['questionnaires: must be a JSON list of questionnaires'])
    expect(await refusalOf(path, setting(null))).toEqual(['questionnaires: 0: Invalid input: expected object, received null'])
    expect(await refusalOf(path, setting({ ...reachable, pages: [{}], onload: 'x' }))).toContain(
      'questionnaires: 0: there is no onload here',
    )
    const deep = `[{"pages":[{"showIf":${'{"not":'.repeat(5000)}1${'}'.repeat(5000)}}]}]`
    expect(await refusalOf(path, deep)).toContain('questionnaires: 0.pages.0.showIf: conditions can have at most 10 levels')
  },
)

test('a study refuses questionnaires whose parts do not fit together, with their place', async () => {
  expect(await refusalOf('/v1/spawn_experiment', setting(small))).toContain(
    'condition 1, questionnaires: news-and-you, page about-you: A jump leads to the page “the-feed”, which does not exist.',
  )
})
