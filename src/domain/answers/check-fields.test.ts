import { expect, test } from 'vitest'
import { questionnaire as ac } from '../questionnaires/ac.ts'
import { questionnaire as ccn } from '../questionnaires/ccn.ts'
import { questionnaire as def } from '../questionnaires/def.ts'
import { questionnaire as form } from '../questionnaires/form.ts'
import { askedIn } from '../questionnaires/questionnaire.ts'
import { questionnaire as socialmediause } from '../questionnaires/socialmediause.ts'
import { checkFields, fieldsOfOtherTopics, unknownFields } from './check-fields.ts'

test('decoys are not missed when they are not sent, and unknown when they are', () => {
  expect(checkFields(ac, { attentioncheck1: '2_agree' })).toEqual({})
  expect(unknownFields(ac, { attentioncheck1: '2_agree', murder: '2_agree' })).toEqual(['murder'])
})

test('a field that belongs to another questionnaire is unknown, and so is one that every object has', () => {
  expect(unknownFields(form, { age: '30', ses_ladder: '5', constructor: 'x' })).toEqual(['ses_ladder', 'constructor'])
})

test('a required field that was not sent is named', () => {
  expect(checkFields(form, { age: '30', gender: 'female' })).toEqual({ covidvaccine: { text: 'Required' } })
})

test('a slider is either touched or not', () => {
  expect(checkFields(socialmediause, { 'monkeypox-cards-perc_touched': 'maybe' })).toHaveProperty([
    'monkeypox-cards-perc_touched',
  ])
  expect(checkFields(socialmediause, { 'monkeypox-cards-perc_touched': 'no' })).not.toHaveProperty([
    'monkeypox-cards-perc_touched',
  ])
})

test.each(['covid;johnny;monkeypox', 'covid;covid;johnny;monkeypox', 'covid;johnny;monkeypox;election;', ''])(
  '%j is no order of the four topics',
  (order) => {
    expect(checkFields(def, { 'def_block-order': order })).toHaveProperty(['def_block-order'])
  },
)

test('an order that names every topic once is accepted, and so is none', () => {
  expect(checkFields(def, { 'def_block-order': 'covid;johnny;monkeypox;election' })).not.toHaveProperty(['def_block-order'])
  expect(checkFields(def, {})).not.toHaveProperty(['def_block-order'])
})

test('a field about a topic that is none of the study is recognised, and other unknown fields are left alone', () => {
  const climate = askedIn(def, { topics: JSON.stringify([{ slug: 'climate', title: 'Climate' }]) })
  const fields = { 'climate-desired-frequency': '3_more-climate', 'covid-desired-frequency': '2_same-election', note: 'x' }
  expect(fieldsOfOtherTopics(climate, fields)).toEqual(['covid-desired-frequency'])
  expect(fieldsOfOtherTopics(def, fields)).toEqual(['climate-desired-frequency'])
  expect(fieldsOfOtherTopics(form, { 'age-desired-frequency': 'x' })).toEqual([])
})

test('the share of cards, once asked on the concern form, is no question of another topic there', () => {
  expect(fieldsOfOtherTopics(ccn, { 'monkeypox-cards-perc': '50', 'monkeypox-cards-perc_touched': 'no' })).toEqual([])
})

test('an order names the topics of the study', () => {
  const topics = JSON.stringify(['a', 'b'].map((slug) => ({ slug, title: slug })))
  expect(checkFields(askedIn(def, { topics }), { 'def_block-order': 'b;a' })).not.toHaveProperty(['def_block-order'])
  expect(checkFields(askedIn(def, { topics }), { 'def_block-order': 'covid;johnny;monkeypox;election' })).toHaveProperty([
    'def_block-order',
  ])
})
