import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { makeSet } from './make-posts.ts'
import { makeStudy, post } from './make-study.ts'

const CLAIMS = ['Snow fell in June', 'Rain fell in May', 'Hail fell in April']
const SOURCES = [
  ['Reuters', 'reuters'],
  ['A friend', 'friend'],
]

const TEMPLATE = {
  filename: 'news',
  body: '{{claim}}',
  author_name: '{{source}}',
  author_handle: '{{source.handle}}',
}

/** Pastes cells as a spreadsheet copies them. */
const paste = (page: Page, label: string, lines: readonly (readonly string[])[]) =>
  page.getByLabel(label, { exact: true }).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    lines.map((cells) => cells.join('\t')).join('\n'),
  )

test('a template becomes variants and a study in which two people see each claim once, by different sources', async ({
  page,
  request,
}) => {
  test.slow()
  const entity_set = await makeSet(request, [TEMPLATE])
  await page.goto(`/sets?set=${entity_set}`)
  await page.getByRole('button', { name: 'Make variants of card 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Variants of card 1' })
  await paste(
    page,
    '{{claim}}, claim 1',
    CLAIMS.map((claim) => [claim]),
  )
  await paste(page, '{{source}}, source 1', SOURCES)
  await expect(dialog.getByText('2 × source, 3 × claim: 6 cards.')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview of the card"]')
  await expect(preview.getByRole('article').first()).toContainText('Snow fell in June')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make 6 cards' }).click()
  await expect(page.getByText('The template became 6 cards.')).toBeVisible()

  // A cell is changed in the table, undone, changed again and saved.
  await page.getByText('Table', { exact: true }).click()
  const cell = page.getByRole('grid').getByRole('gridcell', { name: 'reuters', exact: true }).first()
  await cell.click()
  await page.keyboard.type('reuters_news')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save 1 cell' })).toBeEnabled()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await cell.click()
  await page.keyboard.type('reuters_news')
  await page.keyboard.press('Enter')
  await expectToFit(page, 1280)
  await page.getByRole('button', { name: 'Save 1 cell' }).click()
  await expect(page.getByText('1 cell of 1 card saved.')).toBeVisible()

  const balance_by = { item: 'factor_claim', variant: 'factor_source' }
  const experiment_id = await makeStudy(request, 6, {
    entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes', balance_by }]),
  })
  const seen: string[][] = []
  for (const user_id of ['ada', 'bo']) {
    const { order_data } = await post(request, '/v1/load_experiment', { experiment_id, user_id: `${user_id}-${experiment_id}` })
    const cards: { post: { body: string; name: string } }[] = order_data
    expect(cards.map(({ post: { body } }) => body).sort()).toEqual([...CLAIMS].sort())
    seen.push(cards.map(({ post: { body, name } }) => `${body}: ${name}`))
  }
  expect(new Set(seen.flat()).size).toBe(6)

  // A set that a study shows stays as it is, and its page says so.
  await page.reload()
  await expect(page.getByText('can no longer be edited or deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make variants of card 1' })).toBeHidden()
})
