import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { builder, compare } from './builder.ts'
import { makeStudy } from './make-study.ts'

test('questionnaires are listed, copied, exported, imported, restored and deleted in the library', async ({ page, request }) => {
  const name = `pets-${randomUUID().slice(0, 8)}`
  const label = `Animals ${name}`
  const question = (key: string, text: string) => ({ type: 'text', key, label: text, isRequired: true, maxLength: 80 })
  const definition = {
    ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, languages: ['en'], submitLabel: 'Next' },
    ...{ name, label, asks: 'Which animals people have', heading: 'Your animals' },
    pages: [
      { name: 'all', blockOrder: 'fixed', blocks: [{ name: 'all', items: [question('pet_kind', 'Which animal is yours?')] }] },
    ],
    attentionAnswers: {},
    scores: [],
  }
  const save = (data: object) => request.post('/v1/save_questionnaire', { data })
  const { questionnaire_id } = (await (await save({ definition })).json()).data
  await save({ questionnaire_id, based_on: 1, definition: { ...definition, asks: 'Another question' } })

  await page.goto('/questionnaires')
  await page.getByRole('searchbox', { name: 'Search by name, topic or reference' }).fill(name)
  const row = page.getByRole('row', { name: label })
  await expect(row).toContainText('Another question')
  const act = async (what: string) => {
    // The last changed stands first: after the import, the original is below its copy.
    await page
      .getByRole('button', { name: `Actions for ${label}` })
      .last()
      .click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Versions')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 1 is the newest again, as version 3.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Which animals people have')

  const download = page.waitForEvent('download')
  await act('Export')
  const file = await download
  expect(file.suggestedFilename()).toBe(`${name}_v3.json`)
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = await readFile(await file.path())
  const chooser = page.getByRole('dialog').locator('input[type=file]')
  await chooser.setInputFiles({ name: 'exported.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('dialog')).toContainText(`Imported as ${name}-2.`)
  await page.getByRole('button', { name: 'Back to the list' }).click()

  const asked = {
    QuestionType: 'MC',
    Selector: 'SAVR',
    QuestionText: 'Why?',
    Choices: { 1: { Display: 'Yes' }, 2: { Display: 'No' } },
  }
  const elements = [
    { Element: 'BL', Payload: [{ ID: 'b', BlockElements: ['1', '2'].map((id) => ({ Type: 'Question', QuestionID: id })) }] },
    { Element: 'SQ', PrimaryAttribute: '1', Payload: { DataExportTag: 'Q1', ...asked } },
    { Element: 'SQ', PrimaryAttribute: '2', Payload: { DataExportTag: 'Q2', QuestionType: 'HeatMap' } },
  ]
  const survey = JSON.stringify({ SurveyEntry: { SurveyName: `Survey ${name}` }, SurveyElements: elements })
  await page.getByRole('button', { name: 'Import' }).click()
  await chooser.setInputFiles({ name: 'survey.qsf', mimeType: 'application/json', buffer: Buffer.from(survey) })
  await expect(page.getByRole('dialog')).toContainText(`Imported as survey-${name}.`)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Left out Q2')
  await page.getByRole('button', { name: 'Back to the list' }).click()

  await act('Delete')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText(`${label} was deleted.`)).toBeVisible()
  await expect(page.locator('code', { hasText: name })).toHaveText([`survey-${name}`, `${name}-2`])

  await page.getByRole('searchbox').fill('attention check')
  await page.getByRole('listitem', { name: 'attention check' }).getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'attention check' })).toBeVisible()
  await page.goBack()
  await page.getByRole('listitem', { name: 'attention check' }).getByRole('button', { name: 'Copy to change it' }).click()
  await expect(page).toHaveURL(/\/questionnaires\/q\w+$/)
  await page.goto('/questionnaires')
  await expect(page.getByRole('row', { name: 'Copy of attention check' }).first()).toContainText('Local owner')
})

test('a questionnaire is built by mouse and keyboard, with undo, pasting and logic, and stands in the library', async ({
  page,
}) => {
  const title = `School ${randomUUID().slice(0, 8)}`
  const { fields, question, outline, add, open, paste } = builder(page)
  await open(title, 'How people remember school')
  // Save leads to what is missing: the page has no question yet.
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(fields.getByRole('heading', { name: 'Page 1' })).toBeVisible()

  await add(/^Number/)
  await expect(question).toBeFocused()
  await page.keyboard.type('In which year did you leave school?')
  await expect(fields.getByLabel('Key', { exact: true })).toHaveValue('year_leave_school')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(question).toHaveValue('')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(question).toHaveValue('In which year did you leave school?')

  await add(/^Paste statements/)
  await page.getByLabel('Paste here').fill('1. I liked the breaks\n2. I liked the teachers')
  await expect(page.getByText('2 will be made')).toBeVisible()
  await page.getByLabel('Question above the matrix').fill('How far do you agree?')
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(fields.getByLabel('Statement 2', { exact: true })).toHaveValue('I liked the teachers')

  await add(/^Page$/)
  await add(/^One choice/)
  await question.fill('Would you go back?')
  await paste('1\tYes\n0\tNo')
  await expect(fields.getByLabel('Option 2 is stored as')).toHaveValue('0')
  await fields.getByText('Logic', { exact: true }).click()
  await fields.getByRole('button', { name: 'Add a condition' }).click()
  await compare(fields, /^I liked the breaks \(liked_breaks\)$/, 'is at least', 'Agree')
  await expect(fields.getByText('Shown if liked_breaks is at least “Agree”')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview of the questionnaire"]')
  await page.getByLabel('Page to preview').selectOption({ index: 0 })
  await expect(preview.getByText('I liked the teachers')).toBeVisible()

  const rows = outline.getByRole('listitem')
  await outline.getByRole('button', { name: /^Move Matrix/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/is picked up/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^At the place of Number/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows.nth(2)).toContainText('How far do you agree?')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved as version 1')).toBeVisible()
  await expect(page).toHaveURL(/\/questionnaires\/q\w+$/)
  await question.fill('Would you go back to school?')
  await page.reload()
  await expect(page.getByText('Your unsaved edits are back')).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 740 })
  await expectToFit(page, 375)
  await page.getByRole('link', { name: 'Questionnaires' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('How people remember school')
})

test('pictures and a film are uploaded in the builder, and what two tabs, old versions and studies do to a questionnaire', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const { open, ask, fields, save, select } = builder(page)
  const title = `Pictures ${randomUUID().slice(0, 6)}`
  const upload = async (at: number, buffer: Buffer, alt: string) => {
    const file = { name: `picture-${at}.png`, mimeType: 'image/png', buffer }
    await fields.getByLabel('File of the picture').nth(at).setInputFiles(file)
    await fields.getByLabel('What the picture shows').nth(at).fill(alt)
  }
  await open(title, 'Which picture people prefer')
  await ask(/^Information/, 'Look at this picture.')
  await upload(0, aPng(24), 'A lake')
  await ask(/^Information/, 'Now watch this.')
  await fields.getByText('Film', { exact: true }).click()
  await fields.getByLabel('File of the film').setInputFiles('demo/media/t_07.mp4')
  await fields.getByLabel('What the film shows').fill('A short report')
  await expect(fields.getByText(/seconds long/)).toBeVisible()
  await ask(/^Picture choice/, 'Which one do you prefer?')
  await upload(0, aPng(24), 'The sea')
  await upload(1, aPng(24), 'The hills')
  const preview = page.frameLocator('iframe[title="Preview of the questionnaire"]')
  for (const name of ['A lake', 'The sea', 'The hills']) await expect(preview.getByRole('img', { name })).toBeVisible()
  await expect(preview.locator('video')).toBeVisible()
  await save()

  // Both tabs hold version 1. The second to save gets a message, and loses nothing.
  const other = await context.newPage()
  await other.goto(page.url())
  const there = builder(other)
  await there.select(new RegExp(title))
  await there.fields.getByLabel('What it asks').fill('What the other tab wrote')
  await there.save(2)
  await other.close()
  await select(new RegExp(title))
  await fields.getByLabel('What it asks').fill('What this tab wrote')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody saved it meanwhile' })
  await expect(dialog).toContainText('Nothing was saved here. Your edits are kept in this browser.')
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible()
  await select(new RegExp(title))
  await expect(fields.getByLabel('What it asks')).toHaveValue('What this tab wrote')

  await page.goto('/questionnaires')
  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('row').filter({ hasText: 'What the other tab wrote' })
  const name = (await row.locator('code').textContent()) ?? ''
  const act = async (what: string) => {
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Versions')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 1 is the newest again, as version 3.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Which picture people prefer' })).toContainText(name)

  const experiment_id = await makeStudy(request, 3, { forms: JSON.stringify([name]) })
  await page.reload()
  await page.getByRole('searchbox').fill(title)
  await act('Delete')
  const refusal = page.getByRole('dialog', { name: 'This questionnaire is in use' })
  await expect(refusal).toContainText(`${title} cannot be deleted, because 1 study has a copy of it: ${experiment_id}.`)
})
