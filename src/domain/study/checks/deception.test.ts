import { expect, test } from 'vitest'
import { DEFAULT_CONSENT } from '../draft/default-texts.ts'
import { deceives, lacksDeceptionClause, needsDeceptionClause, showsMadeUp } from './deception.ts'

test('the standard consent has the clause', () => {
  expect(lacksDeceptionClause(DEFAULT_CONSENT)).toBe(false)
})

test.each([
  'You take part in a study. Some details will be explained after you have finished.',
  'This is a study of feeds. You will receive a full debriefing.',
  'Some information about the study is withheld from you for now.',
  'We cannot tell you everything now; you will learn more at the end.',
  'You will be paid and told the purpose of the study after you finish.',
  'Once you finish, we will tell you about the study and what we hope to find.',
  'After this survey you will receive more information about our research.',
  'The reasons for this are explained to you when you have completed it.',
  'At the end of the study its hypotheses are disclosed to you.',
])('%j has the clause', (text) => {
  expect(lacksDeceptionClause(text)).toBe(false)
})

test.each([
  'This is our consent. You must be at least 18 years old.',
  'You will see a feed of posts and answer questions. We record your answers.',
  'This is our consent. You will receive 2 dollars after you finish.',
  'This is our consent. You will receive your code after you complete the study.',
  'You will be told your score after you finish the study. We thank you.',
  'We will explain how to claim your bonus at the end of the study.',
  'You are paid. Details of your payment are given to you once you finish.',
  'You may ask for more information after the study. Please tell the researchers.',
])('%j does not have it', (text) => {
  expect(lacksDeceptionClause(text)).toBe(true)
})

test('a consent text in another language is not checked', () => {
  expect(lacksDeceptionClause('Sie nehmen an einer Studie teil. Die Teilnahme ist freiwillig.')).toBe(false)
  expect(lacksDeceptionClause('')).toBe(false)
})

test('made-up counts, comments and cues that move are deception; a plain feed is not', () => {
  const found = [{}, { 'feed-button-like': 'yes' }, { comments: 'no' }, { standing: '' }, { debrief: 'It was about feeds.' }]
  expect(found.map(showsMadeUp)).toEqual(found.map(() => false))
  const made = [{ 'feed-button-like': 'lognormal' }, { comments: 'folded' }, { 'rising-counts': '{"likes":3}' }]
  expect(made.map(showsMadeUp)).toEqual(made.map(() => true))
})

test('a study deceives where something is made up or a card is false, and not by true cards or by cards of which nothing is said', () => {
  const card = (file_name: string, veracity?: string) => ({ file_name, covariates: veracity === undefined ? {} : { veracity } })
  const honest = [card('a.png'), card('t_1.png'), card('f_2.png', 'true')]
  expect(deceives({ 'feed-button-like': 'yes' }, honest)).toBe(false)
  expect(deceives({ 'feed-button-like': 'lognormal' }, honest)).toBe(true)
  expect(deceives({}, [...honest, card('f_3.png')])).toBe(true)
  expect(deceives({}, [...honest, card('b.png', 'Fake')])).toBe(true)
})

test('a consent needs the clause where something is made up, and where the study has a debrief of its own', () => {
  const found = [{ comments: 'open' }, { debrief: 'It was about feeds.' }, { debrief: ' ' }, {}]
  expect(found.map(needsDeceptionClause)).toEqual([true, true, false, false])
})
