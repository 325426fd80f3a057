import { expect, test } from 'vitest'
import { type Dice, seededDice } from '../dice.ts'
import { chooseIntervention, interventionOf } from './choose-intervention.ts'
import { interventions } from './index.ts'

const low: Dice = () => 0
const high: Dice = () => 0.999

const chosen = (settings: Record<string, string>, condition = 2, dice: Dice = low) =>
  chooseIntervention(settings, condition, dice)

test('a study without an intervention, or with an unknown one, has none', () => {
  expect(chosen({})).toBeUndefined()
  expect(chosen({ 'intervention-type': 'none' })).toBeUndefined()
  expect(chosen({ 'intervention-type': '<script>' })).toBeUndefined()
})

test.each(interventions.filter(({ usualPlace }) => !usualPlace))(
  '$name can be chosen in each of its styles',
  ({ name, styles }) => {
    for (const style of styles) expect(chosen({ 'intervention-type': name, 'intervention-style': style })?.style).toBe(style)
  },
)

test('without a style, or with one that it does not have, an intervention takes its default', () => {
  expect(chosen({ 'intervention-type': 'accprompt' })?.style).toBe('modal')
  expect(chosen({ 'intervention-type': 'accprompt-infeed', 'intervention-style': 'modal' })?.style).toBe('infeed')
  expect(chosen({ 'intervention-type': 'default-modal', 'intervention-style': 'infeed' })?.style).toBe('modal')
})

test('the accuracy prompt shows one of two pictures and says which', () => {
  expect(chosen({ 'intervention-type': 'accprompt' }, 2, low)?.shown).toBe('octopus')
  expect(chosen({ 'intervention-type': 'accprompt' }, 2, high)?.shown).toBe('venus')
})

test('the same seed shows the same picture, and both pictures come up', () => {
  const shown = (seed: string) => chosen({ 'intervention-type': 'accprompt' }, 1, seededDice(seed, 'intervention'))?.shown
  expect(shown('a')).toBe(shown('a'))
  expect(new Set(Array.from({ length: 40 }, (_, i) => shown(String(i))))).toEqual(new Set(['octopus', 'venus']))
})

test('condition 1 sees one of three films, every other condition the fixed one', () => {
  const film = (condition: number, dice: Dice) => chosen({ 'intervention-type': 'default-modal' }, condition, dice)?.shown
  const ofCondition1 = Array.from({ length: 60 }, (_, i) => film(1, seededDice(String(i), 'intervention')))
  expect(new Set(ofCondition1)).toEqual(new Set(['tides', 'clouds', 'bread']))
  for (const condition of [2, 3]) for (const dice of [low, high]) expect(film(condition, dice)).toBe('words')
})

test.each([
  [undefined, 105_000],
  ['', 105_000],
  ['soon', 105_000],
  ['-1', 105_000],
  ['0', 0],
  ['2.5', 2500],
])('with intervention-min-seconds %s the film takes at least %i ms', (asked, minWatchMs) => {
  const settings = { 'intervention-type': 'default-modal', ...(asked === undefined ? {} : { 'intervention-min-seconds': asked }) }
  expect(chosen(settings)).toMatchObject({ minWatchMs })
})

test('the words of an own intervention are those of the language to fall back to', () => {
  const content = JSON.stringify({ heading: JSON.stringify({ en: 'Think', de: 'Denken Sie nach' }) })
  const settings = { 'intervention-type': 'accprompt', 'intervention-content': content }
  expect(interventionOf(settings)?.heading).toBe('Think')
  expect(interventionOf({ ...settings, languages: '["de", "en"]' })?.heading).toBe('Denken Sie nach')
})
