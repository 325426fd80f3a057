import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { rowsOfCells } from './csv.ts'
import { createdId, pickSet, pressCreate, unfold } from './study-pages.ts'

const settingsOf = (csv: string) => rowsOfCells(csv).map((row) => row.slice(2))

test('the definition of dwell is chosen on the page, and the file of parameters makes the same study again', async ({
  page,
  request,
}, info) => {
  await page.goto('/create-study')
  await pickSet(page, 'news', '_demo_news')
  await unfold(page, 'Measurement')
  const choices = page.getByRole('radiogroup', { name: 'A card counts as looked at while' })
  await expect(choices.getByRole('radio', { name: /All of it/ })).toBeChecked()
  await choices.getByRole('radio', { name: /Half of it.*recommended/ }).check()
  await expect(page.getByText('dwell counts while half of a card is visible', { exact: false }).first()).toBeVisible()
  await pressCreate(page)
  const experiment_id = await createdId(page)

  const parametersOf = async (study: string) => (await request.get(`/v1/exports/${study}/experiment_parameters.csv`)).text()
  const file = await parametersOf(experiment_id)
  expect(settingsOf(file)).toContainEqual(['1', 'dwell-definition', 'half'])
  const path = info.outputPath(`${experiment_id}_experiment_parameters.csv`)
  await writeFile(path, file)
  await page.goto('/studies')
  await page.getByRole('button', { name: /Import/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a study' })
  await dialog.locator('input[type=file]').setInputFiles(path)
  await expect(dialog.getByText('It is the same as in the file.')).toBeVisible()
  const copy = (await dialog.locator('strong').textContent()) ?? ''
  expect(copy).not.toBe(experiment_id)
  expect(settingsOf(await parametersOf(copy))).toEqual(settingsOf(file))
  expect(await readFile(path, 'utf8')).toBe(file)
})

test('the focal line has a height of its own, which must be within the room', async ({ page, request }) => {
  await page.goto('/create-study')
  await pickSet(page, 'news', '_demo_news')
  await unfold(page, 'Measurement')
  const height = page.getByRole('textbox', { name: 'Height of the focal line' })
  await expect(height).toHaveCount(0)
  await page.getByRole('radio', { name: /at the focal line/ }).check()
  await height.fill('2')
  await expect(page.getByText(/must be a number from 0.1 to 0.9/).first()).toBeVisible()
  await height.fill('0.5')
  await expect(page.getByText(/one card at a time.*the focal line is at 0.5 of the height/).first()).toBeVisible()
  await pressCreate(page)
  const file = await request.get(`/v1/exports/${await createdId(page)}/experiment_parameters.csv`)
  expect(settingsOf(await file.text())).toEqual(
    expect.arrayContaining([
      ['1', 'dwell-definition', 'focal'],
      ['1', 'focal-line', '0.5'],
    ]),
  )
})
