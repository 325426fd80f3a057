import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Item, Option } from '#domain/questionnaires/questionnaire.ts'
import { renderItems } from '../../testing/a-form-body.tsx'
import { preloadItems } from './index.ts'

// On a busy machine a part that loads for the first time takes longer than a test waits.
beforeAll(() => Promise.all([preloadItems([{ type: 'matrix' }, { type: 'date' }]), import('../markdown-text.tsx')]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const options = (...labels: string[]): Option[] => labels.map((label, i) => ({ value: `v${i + 1}`, label }))
const asked = { label: 'The question', isRequired: true } as const
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const saveLine = () => document.querySelector('.form-save-line')?.textContent

describe('a matrix', () => {
  const matrix: Item = {
    ...asked,
    type: 'matrix',
    key: 'm',
    rows: [
      { key: 'm1', label: 'I like tea' },
      { key: 'm2', label: 'I like milk' },
    ],
    options: options('No', 'Somewhat', 'Yes'),
  }

  test('is a group of one radio group for each statement, named by it, with every option named', async () => {
    const seen = renderItems([matrix])
    const tea = await screen.findByRole('radiogroup', { name: 'I like tea' })
    expect(tea.getAttribute('aria-required')).toBe('true')
    expect(
      within(tea)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['No', 'Somewhat', 'Yes'])
    expect(within(screen.getByRole('group', { name: 'The question' })).getAllByRole('radiogroup')).toHaveLength(2)
    fireEvent.click(within(tea).getByLabelText('Somewhat'))
    expect(seen.answers).toEqual({ m1: 'v2' })
  })

  test('says at each statement that it is open, and goes to the first of them', async () => {
    renderItems([matrix])
    const tea = await screen.findByRole('radiogroup', { name: 'I like tea' })
    fireEvent.click(within(tea).getByLabelText('Yes'))
    press('Next')
    const milk = screen.getByRole('radiogroup', { name: 'I like milk' })
    await waitFor(() => expect(within(milk).getByText('Required')).toBeTruthy())
    expect(within(tea).queryByText('Required')).toBeNull()
    expect(saveLine()).toBe('1 question is still open')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('m2'))
  })

  test('with several ticks in a row joins them, and "none of these" takes the others away', async () => {
    const several: Item = {
      ...matrix,
      isMultiple: true,
      options: [...options('Paper', 'Radio'), { value: 'none', label: 'None of these', isExclusive: true }],
    }
    const seen = renderItems([several])
    const tea = within(await screen.findByRole('group', { name: 'I like tea' }))
    fireEvent.click(tea.getByLabelText('Radio'))
    fireEvent.click(tea.getByLabelText('Paper'))
    expect(seen.answers).toEqual({ m1: 'v2;v1' })
    fireEvent.click(tea.getByLabelText('None of these'))
    expect(seen.answers).toEqual({ m1: 'none' })
    fireEvent.click(tea.getByLabelText('Paper'))
    expect(seen.answers).toEqual({ m1: 'v1' })
  })
})

describe('a choice', () => {
  test('of "other" asks which, below it and only while it is chosen', () => {
    const radio: Item = {
      ...asked,
      type: 'radio',
      key: 'r',
      options: [...options('Times'), { value: 'other', label: 'Another one', asksText: true }],
    }
    const seen = renderItems([radio])
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByLabelText('Another one'))
    fireEvent.change(screen.getByRole('textbox', { name: 'Another one: please say which' }), { target: { value: 'Le Monde' } })
    expect(seen.answers).toEqual({ r: 'other', r_other_text: 'Le Monde' })
    fireEvent.click(screen.getByLabelText('Times'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    [{ minChosen: 1, maxChosen: 2 }, 'Choose 1 to 2'],
    [{ minChosen: 2, maxChosen: 2 }, 'Choose 2'],
    [{ minChosen: 2 }, 'Choose at least 2'],
    [{ maxChosen: 2 }, 'Choose at most 2'],
  ])('says how many may be ticked: %j', (limits, says) => {
    renderItems([{ ...asked, type: 'checkbox', key: 'c', options: options('A', 'B', 'C'), ...limits }])
    expect(screen.getByText(says)).toBeTruthy()
  })

  test('of pictures is one of radio buttons with texts for those who do not see them', async () => {
    const picture = { media_id: 'p1', alt: 'Boats in the sun', width: 480, height: 320 }
    const item: Item = {
      ...asked,
      type: 'picture',
      key: 'p',
      isMultiple: false,
      options: [{ value: 'harbour', label: 'A harbour', picture }, ...options('None')],
    }
    const seen = renderItems([item])
    const group = within(screen.getByRole('radiogroup', { name: 'The question' }))
    expect((await group.findByAltText('Boats in the sun')).getAttribute('src')).toBe('/media/p1?w=480')
    fireEvent.click(group.getByRole('radio', { name: /A harbour/ }))
    expect(seen.answers).toEqual({ p: 'harbour' })
  })
})

test('a sum says what is given and what is left, and what is no number at its own field', async () => {
  const seen = renderItems([{ ...asked, type: 'sum', key: 'u', total: 100, unit: ' %', options: options('Health', 'Work') }])
  const health = await screen.findByRole('textbox', { name: 'Health' })
  const work = screen.getByRole('textbox', { name: 'Work' })
  const total = () => document.querySelector('.sum-total')?.textContent
  expect(total()).toBe('Total0 % of 100 %100 % left')
  fireEvent.change(health, { target: { value: '60' } })
  expect(total()).toBe('Total60 % of 100 %40 % left')
  fireEvent.change(work, { target: { value: '50' } })
  expect(total()).toBe('Total110 % of 100 %10 % too many')
  fireEvent.change(work, { target: { value: 'x' } })
  fireEvent.blur(work)
  expect(work.getAttribute('aria-invalid')).toBe('true')
  expect(health.getAttribute('aria-invalid')).toBe('false')
  press('Next')
  await waitFor(() => expect(document.activeElement).toBe(work))
  fireEvent.change(work, { target: { value: '40' } })
  expect(total()).toBe('Total100 % of 100 %Adds up')
  expect(seen.answers).toEqual({ u_v1: '60', u_v2: '40' })
})

test('a line has no mark until the person sets one, and its middle can be the answer', async () => {
  const seen = renderItems([{ ...asked, type: 'analogue', key: 'a', min: 0, max: 100, minLabel: 'Bad', maxLabel: 'Good' }])
  const line = await screen.findByRole('slider', { name: 'The question' })
  expect(line.getAttribute('aria-valuetext')).toBe('No answer yet')
  press('Next')
  await waitFor(() => expect(screen.getByText('Required')).toBeTruthy())
  fireEvent.keyDown(line, { key: ' ' })
  expect(seen.answers).toEqual({ a: '50' })
  expect(line.getAttribute('aria-valuetext')).toBeNull()
  fireEvent.change(line, { target: { value: '73' } })
  expect(seen.answers).toEqual({ a: '73' })
})

test('a date is given as the calendar writes it, within its limits', async () => {
  const seen = renderItems([{ ...asked, type: 'date', key: 'born', earliest: '1920-01-01', latest: '2010-12-31' }])
  const field = await screen.findByLabelText('The question')
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['1920-01-01', '2010-12-31'])
  fireEvent.change(field, { target: { value: '1984-03-31' } })
  expect(seen.answers).toEqual({ born: '1984-03-31' })
})

test('a text with a mask or a least length says what it must be like', async () => {
  renderItems([
    { ...asked, label: 'Postcode', type: 'text', key: 'zip', maxLength: 10, mask: '99999', invalidText: 'Five digits' },
    { ...asked, label: 'Why', type: 'long-text', key: 'why', maxLength: 200, minLength: 20 },
  ])
  const zip = screen.getByRole('textbox', { name: 'Postcode' })
  expect(zip.getAttribute('inputmode')).toBe('numeric')
  fireEvent.change(zip, { target: { value: '12a' } })
  fireEvent.blur(zip)
  expect(screen.getByText('Five digits')).toBeTruthy()
  const why = screen.getByRole('textbox', { name: 'Why' })
  fireEvent.change(why, { target: { value: 'Because' } })
  expect(screen.getByText('7 of at least 20 characters')).toBeTruthy()
  expect(why.getAttribute('aria-describedby')).toBe('counter-why')
})

describe('information', () => {
  test('is markdown with a picture or a film, and no question', async () => {
    renderItems([
      {
        ...asked,
        type: 'information',
        key: 'i',
        label: 'Read **this**',
        media: { media_id: 'p', alt: 'A lake', width: 4, height: 3 },
      },
      {
        ...asked,
        type: 'information',
        key: 'f',
        label: '',
        media: { media_id: 'f', alt: 'A film', width: 4, height: 3, seconds: 9 },
      },
      { ...asked, type: 'hidden', key: 'h', label: 'The condition', source: { from: 'condition' } },
    ])
    await waitFor(() => expect(screen.getByText('this').tagName).toBe('STRONG'))
    expect(screen.getByAltText('A lake').getAttribute('src')).toBe('/media/p')
    expect(screen.getByLabelText('A film').tagName).toBe('VIDEO')
    expect(screen.queryByText('The condition')).toBeNull()
  })

  test('that has to stay for some seconds keeps Next waiting, and says how long', async () => {
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const seen = renderItems([{ ...asked, type: 'information', key: 'i', label: 'Read this', minSeconds: 5 }])
    expect(screen.getByText('You can go on in 5 seconds')).toBeTruthy()
    press('Next')
    expect(seen.nSent).toBe(0)
    await pass(4100)
    expect(screen.getByText('You can go on in 1 second')).toBeTruthy()
    await pass(1000)
    expect(screen.getByText('You can go on now.')).toBeTruthy()
    press('Next')
    await pass(0)
    expect(seen.nSent).toBe(1)
  })
})

describe('an item that asks to be answered', () => {
  const soft = { type: 'text', isRequired: false, reminds: true, maxLength: 20 } as const

  test('is pointed out once; the second press goes on', async () => {
    const seen = renderItems([
      { ...soft, key: 'a', label: 'First' },
      { ...soft, key: 'b', label: 'Second' },
    ])
    press('Next')
    await waitFor(() => expect(saveLine()).toBe('You left 2 questions open. Answer them or go on.'))
    expect(screen.getAllByText('Not answered yet')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('a'))
    fireEvent.change(screen.getByLabelText('First'), { target: { value: 'Done' } })
    expect(saveLine()).toBe('You left 1 question open. Answer it or go on.')
    expect(seen.nSent).toBe(0)
    press('Next')
    await waitFor(() => expect(seen.nSent).toBe(1))
  })

  test('and was answered is not mentioned', async () => {
    const seen = renderItems([{ ...soft, key: 'a', label: 'First' }], { a: 'Done' })
    press('Next')
    await waitFor(() => expect(seen.nSent).toBe(1))
  })
})
