import { describe, expect, test } from 'vitest'
import { onePage, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { emptyForm, type FormEvent, formReducer, isBusy, saidProblems } from './form-state.ts'
import { openProblems } from './open-problems.ts'

const questionnaire: Questionnaire = {
  name: 'short',
  label: 'short',
  asks: 'Three short questions',
  aliases: [],
  heading: 'Short',
  submitLabel: 'Next',
  pages: onePage([
    {
      name: 'all',
      items: [
        {
          type: 'number',
          key: 'age',
          label: 'Age',
          isRequired: true,
          min: 1,
          max: 99,
          isWhole: true,
          invalidText: 'Enter a valid number',
        },
        { type: 'text', key: 'name', label: 'Name', isRequired: true, maxLength: 10 },
        {
          type: 'slider',
          key: 'share',
          label: 'Share',
          isRequired: false,
          min: 0,
          max: 100,
          step: 1,
          initial: 50,
          minLabel: 'None',
          maxLabel: 'All',
        },
      ],
    },
  ]),
}

const after = (...events: FormEvent[]) => events.reduce(formReducer, emptyForm({}, []))
const said = (...events: FormEvent[]) => {
  const state = after(...events)
  return saidProblems(state, openProblems(questionnaire, state))
}
const typed = (key: string, value: string): FormEvent => ({ event: 'answered', key, value })
const left = (key: string): FormEvent => ({ event: 'left', key })

describe('a problem is said', () => {
  test('not while someone types for the first time, but once they leave the item', () => {
    expect(said(typed('age', '200'))).toEqual({})
    expect(said(typed('age', '200'), left('age'))).toEqual({ age: 'Enter a valid number' })
  })

  test('no longer than it lasts', () => {
    expect(said(typed('age', '200'), left('age'), typed('age', '20'))).toEqual({})
  })

  test('not by walking past an empty item, but after emptying one', () => {
    expect(said(left('age'))).toEqual({})
    expect(said(typed('age', '2'), typed('age', ''), left('age'))).toEqual({ age: 'Required' })
  })

  test('for every open item after a press on Next', () => {
    expect(said({ event: 'pressed-too-early', keys: ['age', 'name'] })).toEqual({ age: 'Required', name: 'Required' })
  })

  test('in the words of the server until that answer is changed', () => {
    const refusal: FormEvent = { event: 'refused', problems: { age: 'must be younger' } }
    const filled = [typed('age', '20'), typed('name', 'Ada'), { event: 'saving-began' } as const, refusal]
    expect(said(...filled)).toEqual({ age: 'must be younger' })
    expect(said(...filled, typed('age', '19'))).toEqual({})
    expect(isBusy(after(...filled))).toBe(false)
  })
})

test('what was refused of an item as a whole is cleared by any of its fields, and by nothing else', () => {
  const refusal: FormEvent = { event: 'refused', problems: { points: 'Must add up to 100', age: 'must be younger' } }
  expect(said(typed('age', '20'), refusal, typed('points_health', '40'), typed('name', 'Ada'))).toEqual({
    age: 'must be younger',
  })
})

test('an item with several fields is looked at once it is left; fields that are still empty are not', () => {
  const answered = after(typed('m1', 'yes'), { event: 'left', key: 'm', fields: ['m1', 'm2'] })
  expect(answered.looked).toEqual(['m', 'm1'])
  expect(after({ event: 'left', key: 'm', fields: ['m1', 'm2'] }).looked).toEqual([])
})

test('only a slider that was touched counts as touched', () => {
  expect(after(typed('age', '20')).touched).toEqual([])
  expect(after({ event: 'answered', key: 'share', value: '50', isSlider: true }).touched).toEqual(['share'])
})

test('what is being sent cannot be changed', () => {
  expect(after(typed('age', '20'), { event: 'saving-began' }, typed('age', '30')).answers['age']).toBe('20')
})

test('a save that is over cannot take long any more', () => {
  expect(after({ event: 'stored' }, { event: 'saving-took-long' }).status).toBe('stored')
})
