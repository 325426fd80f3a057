import { expect, test } from 'vitest'
import { logNormal } from '../simulation/draw.ts'
import { drawSigns } from '../simulation/draw-signs.ts'
import { drawWriting } from '../simulation/draw-writing.ts'
import { drawPerson } from '../simulation/person.ts'
import { DEFAULT_PROFILE } from '../simulation/profile.ts'
import { qualityRules } from './rules/index.ts'
import { isFlagged } from './rules/quality-rule.ts'
import { NOTHING } from './testing/no-facts.ts'
import { signsOf } from './visit-signs.ts'

const PEOPLE = 2000
const CHARS = [180, 340, 420]
const FORMS = ['ses', 'imp', 'aot', 'exp', 'final']

/** Somebody with a feed, some forms and three long texts. */
function aPerson(n: number) {
  const person = drawPerson(DEFAULT_PROFILE, 7, n)
  const dice = person.diceFor('texts')
  const written = CHARS.map((chars) => ({ chars, ...drawWriting(chars, dice) }))
  const stretches = [{ name: 'feed', acts: 8, scrolls: 40 }, ...FORMS.map((name) => ({ name, acts: 9, scrolls: 2 }))]
  const events = stretches.map((stretch) => ({ kind: 'signs', detail: JSON.stringify(drawSigns(person, stretch)) }))
  const gaps = Array.from({ length: 40 }, () => logNormal(DEFAULT_PROFILE.answers.medianMs, 0.5, dice))
  return { written, signs: signsOf(events), answerGapsMs: gaps }
}

const people = Array.from({ length: PEOPLE }, (_, n) => aPerson(n))

test('the signs of a program or of copied words flag no more simulated people than the rules say', () => {
  const rates = qualityRules.flatMap((rule) => {
    if (rule.judges !== 'person' || rule.falseAlarms === undefined) return []
    const values = people.flatMap(({ written, ...facts }) => {
      const nPasted = written.filter(({ n_pastes }) => n_pastes > 0).length
      return (
        rule.valueFor({ ...NOTHING, ...facts, texts: { ...NOTHING.texts, written, nWritten: written.length, nPasted } }) ?? []
      )
    })
    const n = values.filter((value) => isFlagged(rule, value, rule.threshold)).length
    return [{ name: rule.name, most: rule.falseAlarms, rate: n / PEOPLE, isJudged: values.length > PEOPLE / 2 }]
  })
  expect(rates.filter(({ rate, most }) => rate > most)).toEqual([])
  expect(rates.filter(({ isJudged }) => !isJudged)).toEqual([])
  // Among them are people whom a careless threshold would flag.
  expect(rates.filter(({ rate }) => rate > 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['away_before_text', 'no_input']),
  )
  // Not a rate that is said to be higher than it is by far.
  expect(rates.filter(({ rate, most }) => most - rate > 0.02)).toEqual([])
})
