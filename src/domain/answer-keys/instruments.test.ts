import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import { scoresOf } from './index.ts'

function formOf(name: string) {
  const found = findQuestionnaire(name)
  if (found === undefined) throw new Error(`No questionnaire ${name}`)
  return found
}

const scoreOf = (form: string, score: string, answers: Record<string, string>) =>
  scoresOf(formOf(form))
    .find(({ name }) => name === score)
    ?.compute(answers)

/** Answers to the statements of a form, by their place from 1. */
function rated(form: string, codeAt: (place: number) => number): Record<string, string> {
  const [matrix] = itemsOf(formOf(form))
  if (matrix?.type !== 'matrix') throw new Error('No statements')
  return Object.fromEntries(
    matrix.rows.map(({ key }, i) => [
      key,
      matrix.options.find(({ value }) => value.startsWith(`${codeAt(i + 1)}_`))?.value ?? '',
    ]),
  )
}

test('traits of the TIPI are means of an item and a reversed one, as its authors score them', () => {
  // Their example: item 1 rated 5 and item 6 rated 2, which is 6 when reversed.
  const answers = rated('tipi', (place) => ({ 1: 5, 6: 2, 2: 7, 7: 1, 4: 1, 9: 7, 5: 4, 10: 4, 3: 3, 8: 6 })[place] ?? 0)
  expect(scoreOf('tipi', 'tipi_extraversion', answers)).toBe(5.5)
  expect(scoreOf('tipi', 'tipi_agreeableness', answers)).toBe(1)
  expect(scoreOf('tipi', 'tipi_stability', answers)).toBe(7)
  expect(scoreOf('tipi', 'tipi_openness', answers)).toBe(4)
  expect(scoreOf('tipi', 'tipi_conscientiousness', answers)).toBe(2.5)
})

test('the best answers give a usability of 100, the worst 0, the middle 50', () => {
  expect(
    scoreOf(
      'sus',
      'sus_score',
      rated('sus', (place) => (place % 2 === 1 ? 5 : 1)),
    ),
  ).toBe(100)
  expect(
    scoreOf(
      'sus',
      'sus_score',
      rated('sus', (place) => (place % 2 === 1 ? 1 : 5)),
    ),
  ).toBe(0)
  expect(
    scoreOf(
      'sus',
      'sus_score',
      rated('sus', () => 3),
    ),
  ).toBe(50)
})

test('need for cognition reverses the two statements that speak against thinking', () => {
  expect(
    scoreOf(
      'nfc6',
      'nfc6_score',
      rated('nfc6', (place) => ([3, 4].includes(place) ? 1 : 5)),
    ),
  ).toBe(5)
  expect(
    scoreOf(
      'nfc6',
      'nfc6_score',
      rated('nfc6', () => 3),
    ),
  ).toBe(3)
})

test('affect is summed apart for good and bad feelings', () => {
  const answers = rated('panas10', (place) => ([3, 5, 7, 8, 10].includes(place) ? 5 : 1))
  expect(scoreOf('panas10', 'panas10_positive', answers)).toBe(25)
  expect(scoreOf('panas10', 'panas10_negative', answers)).toBe(5)
})

test('task load is the mean of its six scales', () => {
  const answers = Object.fromEntries(itemsOf(formOf('nasatlx')).map(({ key }, i) => [key, String(i * 20)]))
  expect(scoreOf('nasatlx', 'tlx_raw', answers)).toBe(50)
})

const headlines = itemsOf(formOf('mist8')).flatMap((item) => (item.type === 'matrix' ? item.rows.map(({ key }) => key) : []))

test('who calls every headline fake has no discernment beyond chance, and all the distrust', () => {
  const answers = Object.fromEntries(headlines.map((key) => [key, 'fake']))
  expect(scoreOf('mist8', 'mist8_discernment', answers)).toBe(4)
  expect(scoreOf('mist8', 'mist8_fake-detection', answers)).toBe(4)
  expect(scoreOf('mist8', 'mist8_real-detection', answers)).toBe(0)
  expect(scoreOf('mist8', 'mist8_distrust', answers)).toBe(4)
  expect(scoreOf('mist8', 'mist8_naivety', answers)).toBe(0)
})

test('discernment is the sum of both detections, and distrust and naivety never go together', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('real', 'fake'), { minLength: 8, maxLength: 8 }), (verdicts) => {
      const answers = Object.fromEntries(headlines.map((key, i) => [key, verdicts[i] ?? '']))
      const of = (score: string) => scoreOf('mist8', `mist8_${score}`, answers) ?? Number.NaN
      expect(of('discernment')).toBe(of('real-detection') + of('fake-detection'))
      expect(Math.min(of('distrust'), of('naivety'))).toBe(0)
    }),
  )
})

test.each([
  [['2nd', '8', 'Emily', 'none'], 4, 0],
  [['second place', 'eight', 'It’s Emily.', 'There is no dirt in a hole'], 4, 0],
  [['first', '7', 'June', '27'], 0, 4],
  [['1', 'seven', 'june', '27 cubic feet'], 0, 4],
  [['28', '18', 'Emilyn', '270'], 0, 0],
])('of %j, %i are right and %i intuitive', (written, right, intuitive) => {
  const answers = Object.fromEntries(itemsOf(formOf('crt2')).map(({ key }, i) => [key, written[i] ?? '']))
  expect(scoreOf('crt2', 'crt2_correct', answers)).toBe(right)
  expect(scoreOf('crt2', 'crt2_intuitive', answers)).toBe(intuitive)
})

test.each(['tipi', 'sus', 'nfc6', 'panas10', 'mist8', 'nasatlx', 'crt2', 'mediatrust'])(
  '%s has no score where nothing was answered',
  (form) => {
    const scores = scoresOf(formOf(form))
    expect(scores.length).toBeGreaterThan(0)
    for (const { compute } of scores) expect(compute({})).toBeUndefined()
  },
)
