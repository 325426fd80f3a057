import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { rowsOfCells } from './csv.ts'
import { makeStudy } from './make-study.ts'

const settingsOf = (csv: string) => rowsOfCells(csv).map((row) => row.slice(2))

test('the file of parameters makes the same study again', async ({ page, request }, info) => {
  const experiment_id = await makeStudy(request, 5, { 'dwell-definition': 'focal', 'focal-line': '0.5' })
  const parametersOf = async (study: string) => (await request.get(`/v1/exports/${study}/experiment_parameters.csv`)).text()
  const file = await parametersOf(experiment_id)
  expect(settingsOf(file)).toEqual(
    expect.arrayContaining([
      ['1', 'dwell-definition', 'focal'],
      ['1', 'focal-line', '0.5'],
    ]),
  )
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
