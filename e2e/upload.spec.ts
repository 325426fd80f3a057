import { expect, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { expectAccessible, expectGoodLook } from './accessibility.ts'
import { aName, file, fileInput, give, listed, open, rowFor, savedName, sheetOf } from './upload-page.ts'

test('the key opens the form, and each step opens after the steps before it', async ({ page }) => {
  await page.goto('/upload')
  await expect(page.getByLabel('Uploader access key')).toBeVisible()
  await page.getByLabel('Uploader access key').fill('2')
  await expect(page.getByLabel('Category')).toBeHidden()
  await page.getByLabel('Uploader access key').fill('1')
  await expect(
    page.getByText("You'll be able to upload files and images once you've completed the previous steps."),
  ).toBeVisible()
  // Asked once per browser: the next page is open already.
  await page.goto('/upload-hosted')
  await expect(page.getByLabel('Uploader access key')).toHaveValue('1')
  await expect(page.getByText("You'll be able to upload information once you've completed the previous steps.")).toBeVisible()
})

test('a set of hosted cards is saved through the page, listed, and offered to studies', async ({ page, request }) => {
  const typed = aName('hosted')
  await open(page, '/upload-hosted')
  await give(page, { name: `${typed.toUpperCase()} !`, sheet: sheetOf('a.png', 'b.png') })
  await expect(page.getByLabel('Set name')).toHaveValue(typed)
  await expect(page.getByText('2 rows, 7 columns: 0 errors, 0 warnings')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm and upload' }).click()
  const name = (await savedName(page).textContent()) ?? ''
  expect(name).toMatch(new RegExp(`^\\d{8}_${typed}$`))
  expect(await listed(request, name)).toMatchObject({ entity_category: 'opinion', num_entities: 2 })
  await page.getByRole('link', { name: 'Create a study' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Specify study parameters' })).toBeVisible()

  // The same name within the hour is refused, and the message is shown at the name.
  const refusal = page.getByRole('alert').filter({ hasText: 'Whoops, something went wrong. Try again later.' })
  await expect(async () => {
    await open(page, '/upload-hosted')
    await give(page, { name: typed, sheet: sheetOf('a.png') })
    await page.getByRole('button', { name: 'Confirm and upload' }).click()
    await expect(refusal.or(savedName(page)).first()).toBeVisible()
    // If a new hour has just started, the set is saved again under a new name; then the next attempt must fail.
    expect(await refusal.isVisible()).toBe(true)
  }).toPass()
  await expect(page.getByLabel('Set name')).toHaveAttribute('aria-invalid', 'true')
})

test('missing columns and invalid cells are shown at their place, and saving is not possible', async ({ page }) => {
  await open(page, '/upload-hosted')
  await give(page, { name: 'bad', sheet: 'filename\theadline\na.png\tHello' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Missing columns: source_url, retrieve_date, entity_type' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm and upload' })).toBeHidden()

  const bad = rowFor('b.png').with(0, 'javascript:alert(1)').with(3, 'poem')
  await page.getByLabel('Paste covariates').fill(`${sheetOf('a.png')}\n${bad.join('\t')}`)
  await expect(page.getByText('1 error', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Next error' }).click()
  await expect(page.getByText(/^1 of \d+\. Row 3: /)).toBeVisible()
  await expect(page.locator('td:focus')).toHaveAttribute('data-column', /source_url|entity_url/)
  await expect(page.getByRole('button', { name: 'Confirm and upload' })).toBeHidden()
})

test('a thousand pasted rows are previewed', async ({ page }) => {
  await open(page, '/upload-hosted')
  await give(page, { name: 'big', sheet: sheetOf(...Array.from({ length: 1000 }, (_, i) => `card_${i}.png`)) })
  await expect(page.getByText('1,000 rows, 7 columns')).toBeVisible()
})

test('pictures alone are enough: the sheet is made from their names and filled in place', async ({ page, request }) => {
  const category = aName('own')
  await open(page, '/upload')
  await page.getByLabel('Category').selectOption('Your own category…')
  await page.getByLabel('Your category').fill('Test')
  await expect(page.getByText('Sets of the category test are not offered to studies. Choose another word.')).toBeVisible()
  await page.getByLabel('Your category').fill(category.toUpperCase())
  const names = Array.from({ length: 30 }, (_, i) => `${i % 2 === 0 ? 't' : 'f'}_lake-${i + 1}.png`)
  await fileInput(page).setInputFiles(names.slice(0, 29).map((name) => file(name, aPng(32))))
  await expect(page.getByText('The sheet was made from the names of 29 files.')).toBeVisible()
  await expect(page.getByText('29 rows, 6 columns: 0 errors, 29 warnings')).toBeVisible()
  // One was forgotten and one is too many; both can be mended here, before and after the steps for the set are done.
  await fileInput(page).setInputFiles([file(names[29] ?? '', aPng(32))])
  await expect(page.getByText('1 row was added. What you filled in stays.')).toBeVisible()
  await page.getByLabel('Set name').fill(aName('names'))
  await fileInput(page).setInputFiles([file('surplus.png', aPng(32))])
  await expect(page.getByRole('button', { name: 'Upload 31 files and save the set' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove surplus.png and its row' }).click()
  await expect(page.getByText('30 rows, 6 columns: 0 errors')).toBeVisible()
  const grid = page.getByRole('grid')
  const headline = (row: number) => grid.locator(`[data-row="${row}"] [data-column="headline"]`)
  await expect(headline(2)).toContainText('Lake 2')

  // Type, go down, come back and take it back, paste two cells.
  await headline(2).click()
  await page.keyboard.type('Say "hi"?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('lost')
  await page.keyboard.press('Escape')
  await expect(headline(3)).toBeFocused()
  await expect(headline(3)).toHaveText(/^Lake 4/)
  await page.keyboard.press('ArrowDown')
  await headline(4).evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Pasted\tA lake')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(grid.locator('[data-row="4"] [data-column="alt_text"]')).toHaveText('A lake')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(page.getByLabel('headline, row 5')).toHaveValue('Lake 8')
  await page.getByLabel('headline, row 5').fill('Stored without leaving the cell')
  // A question mark that is typed opens no help.
  await expect(page).toHaveURL('/upload')
  await page.getByRole('button', { name: 'Upload 30 files and save the set' }).click()
  const name = (await savedName(page).textContent()) ?? ''
  expect(await listed(request, name)).toMatchObject({ entity_category: category, num_entities: 30 })
  const { data } = await (await request.post('/v1/show_entity_set', { data: { entity_set: name } })).json()
  expect(data.cards.slice(0, 4).map((card: { headline: string }) => card.headline)).toEqual([
    'Say "hi"?',
    'Lake 4',
    'Pasted',
    'Stored without leaving the cell',
  ])
  expect(data.cards[2].covariates).toMatchObject({ filename: 'f_lake-6.png', source_url: '', alt_text: 'A lake' })
})

test('the third variant shows a failure, and then a success', async ({ page, request }) => {
  await open(page, '/upload-set')
  await give(page, { name: aName('pasted'), sheet: sheetOf('a.png', 'b.png') })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Whoops, something went wrong. Try again later.')).toBeVisible()
  await expectAccessible(page, ['light'])
  await page.getByLabel('Flag').fill('1')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expectAccessible(page, ['light'])
  expect(await listed(request, (await savedName(page).textContent()) ?? '')).toMatchObject({ num_entities: 2 })
})

test('with a sheet and files the page fits a phone and a desk and has no serious accessibility violation', async ({ page }) => {
  await open(page, '/upload')
  await give(page, { name: 'axe', sheet: `${sheetOf('a.png', 'b.png')}\t\n${rowFor('c.png').with(5, '').join('\t')}` })
  await fileInput(page).setInputFiles([file('a.png', aPng(64)), file('b.png', aPng(64)), file('x.png', aPng(64))])
  await expect(page.getByText('No covariate info: x.png')).toBeVisible()
  await expectGoodLook(page)
})
