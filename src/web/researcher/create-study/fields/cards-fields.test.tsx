import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CardsFields } from './cards-fields.tsx'
import { openFields } from './testing/open-fields.tsx'

afterEach(cleanup)

const news = {
  ...{ entity_set: '26031508_news', entity_category: 'news', num_entities: 18, num_without_alt_text: 0, num_with_counts: {} },
}
const listed = { list: [news], categories: ['news'], sizes: new Map([[news.entity_set, 18]]) }

test('a failure to load the sets is said, and can be retried', () => {
  const retry = vi.fn()
  openFields(CardsFields, { state: 'failed', retry })
  expect(screen.getByRole('alert').textContent).toContain('There was an error loading the entity sets')
  fireEvent.click(screen.getByText('Retry'))
  expect(retry).toHaveBeenCalledOnce()
})

test('a set is chosen with a number of its cards, and taken out again', () => {
  const { values } = openFields(CardsFields, listed)
  fireEvent.click(screen.getByPlaceholderText('Select set(s) for news cards'))
  fireEvent.click(screen.getByText(`${news.entity_set} (18)`))
  fireEvent.change(screen.getByLabelText(/^Number of cards of .*news/), { target: { value: '6' } })
  expect(values().entity_sets).toEqual([{ entity_set: news.entity_set, randomize_between_subjects: 'yes', number_to_show: 6 }])
  fireEvent.click(screen.getByLabelText(/^Remove .*news/))
  expect(values().entity_sets).toEqual([])
})
