import { expect, test } from 'vitest'
import { questionnaire as ac } from '../questionnaires/ac.ts'
import { questionnaire as ccn } from '../questionnaires/ccn.ts'
import { questionnaire as def } from '../questionnaires/def.ts'
import { questionnaire as form } from '../questionnaires/form.ts'
import { checkFields, unknownFields } from './check-fields.ts'

test('decoys are not missed when they are not sent, and unknown when they are', () => {
  expect(checkFields(ac, { attentioncheck1: '2_agree' })).toEqual({})
  expect(unknownFields(ac, { attentioncheck1: '2_agree', murder: '2_agree' })).toEqual(['murder'])
})

test('a field that belongs to another questionnaire is unknown, and so is one that every object has', () => {
  expect(unknownFields(form, { age: '30', ses_ladder: '5', constructor: 'x' })).toEqual(['ses_ladder', 'constructor'])
})

test('a required field that was not sent is named', () => {
  expect(checkFields(form, { age: '30', gender: 'female' })).toEqual({ covidvaccine: 'Required' })
})

test('a slider is either touched or not', () => {
  expect(checkFields(ccn, { 'monkeypox-cards-perc_touched': 'maybe' })).toHaveProperty(['monkeypox-cards-perc_touched'])
  expect(checkFields(ccn, { 'monkeypox-cards-perc_touched': 'no' })).not.toHaveProperty(['monkeypox-cards-perc_touched'])
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
