import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOfCells } from './csv.ts'
import { scrollToEnd } from './feed-page.ts'
import { createdId, pickOptions, pressCreate, section } from './study-pages.ts'

test('the questions of a form can be read by keyboard before it is chosen', async ({ page }) => {
  await page.goto('/create-study')
  await page.getByRole('button', { name: 'Read the questions' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Questionnaires' })
  const entry = dialog.getByRole('listitem').filter({ hasText: '“demographics”' }).first()
  await expect(entry).toContainText('Age, gender, ethnicity, COVID-19 vaccination, and an attention check')
  await expect(entry).toContainText('5 questions, 3 required, 3 sensitive, attention check')
  await expect(entry.getByText('What is your gender?')).toBeHidden()
  await entry.locator('summary').focus()
  await page.keyboard.press('Enter')
  const ethnicity = entry.getByRole('listitem').filter({ hasText: 'What is your race or ethnicity?' })
  await expect(ethnicity).toContainText(/May be left open\s*Sensitive/)
  await expect(entry.getByRole('listitem').filter({ hasText: 'How old are you' })).not.toContainText('Sensitive')
  await page.keyboard.press('Tab')
  await expect(entry.getByRole('button', { name: 'Add demographics' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry).toContainText('Chosen, number 1')
  await expectAccessible(page, ['light', 'dark'], '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Steps of the study' }).getByRole('listitem')).toContainText(['demographics'])
})

/** A questionnaire of the lab with one question. */
async function saveQuestionnaire(request: APIRequestContext, title: string, label: string, more: object = {}) {
  const question = { type: 'text', key: 'why_tired', label: `Why, of ${label}?`, isRequired: true, maxLength: 200 }
  const definition = {
    ...{
      format: 'feedlab-questionnaire',
      format_version: 1,
      version: 1,
      name: title.toLowerCase().replaceAll(' ', '-'),
      label: title,
      asks: label,
    },
    ...{ languages: ['en'], heading: 'Why', submitLabel: 'Next', attentionAnswers: {}, scores: [] },
    pages: [{ name: 'all', blockOrder: 'fixed', blocks: [{ name: 'all', items: [question] }] }],
  }
  const answer = await request.post('/v1/save_questionnaire', { data: { definition, ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.questionnaire_id
}

test('a study asks before the feed, and after it something of the lab’s own of some people, made on the page alone', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  // Other tests make questionnaires in the same lab.
  const tired = `Why tired ${randomUUID().slice(0, 6)}`
  await page.goto('/create-study')
  await pickOptions(page, 'Select set(s) for news cards', /demo_news/)
  await page.getByLabel(/Number of cards of .*demo_news/).fill('3')
  const steps = page.getByRole('list', { name: 'Steps of the study' }).getByRole('listitem')
  await pickOptions(page, 'Nothing, or choose', /“COVID-19 fatigue”/)
  // Made in another tab: it is offered when this one is looked at again.
  const questionnaire_id = await saveQuestionnaire(request, tired, 'version one')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await pickOptions(page, 'Order matters!', new RegExp(`“${tired}”`))
  await expect(steps).toContainText(['consent', 'fatigue', 'Instructions', 'The feed', tired, 'Final questions', 'exit'])

  // By keyboard over the feed and back.
  await page.getByRole('button', { name: `Move ${tired}`, exact: true }).focus()
  await page.keyboard.press('Space')
  // Once it is over its own place, arrows move it.
  await expect(page.getByText(`${tired} is at place 5 of 5`)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${tired} is at place 4 of 5`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(steps.nth(3)).toContainText(tired)
  await page.getByRole('button', { name: `Move ${tired} down` }).click()
  await expect(steps.nth(4)).toContainText(tired)

  await steps.nth(4).getByRole('button', { name: 'Only if…' }).click()
  await steps.nth(4).getByLabel('What it looks at').selectOption('answer.covid-tired')
  await steps.nth(4).getByLabel('Value').selectOption('Agree')
  await expect(section(page, 'Your design').getByText(`${tired} (version 1, only if covid-tired is “Agree”)`)).toBeVisible()
  await expectAccessible(page, ['light', 'dark'], 'section:has([aria-label="Steps of the study"])')
  await page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
  await page.getByLabel('Screen to preview').selectOption(tired)
  await expect(page.frameLocator('iframe').getByLabel('Why, of version one?')).toBeVisible()
  await pressCreate(page)
  const experiment_id = await createdId(page)

  for (const [user_id, answer] of [
    ['tired', 'Agree'],
    ['awake', 'Disagree'],
  ] as const) {
    const visit = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await visit.goto(`/feed?experiment_id=${experiment_id}&user_id=${user_id}`)
    await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(visit.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
    await expect(visit).toHaveURL('/form/ftg')
    for (const option of await visit.getByRole('radio', { name: answer, exact: true }).all()) await option.check()
    await visit.getByRole('button', { name: 'Next' }).click()
    await visit.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await scrollToEnd(visit)
    await visit.getByRole('button', { name: /submit/i }).click()
    if (user_id === 'tired') {
      await visit.getByLabel('Why, of version one?').fill('Long days')
      await visit.getByRole('button', { name: 'Next' }).click()
    }
    await expect(visit).toHaveURL('/form/final')
    await visit.context().close()
  }

  // A copy of the study has the same steps, and its own version until a newer one is taken.
  await saveQuestionnaire(request, tired, 'version two', { questionnaire_id, based_on: 1 })
  await page.goto(`/create-study?from=${experiment_id}`)
  await expect(steps).toContainText([
    'consent',
    'fatigue',
    'Instructions',
    'The feed',
    'Only if covid-tired is “Agree”',
    'Final',
    'exit',
  ])
  await expect(steps.nth(4)).toContainText('This is version 1; the library has version 2.')
  await page.getByRole('button', { name: 'Use version 2' }).click()
  await expect(section(page, 'Your design').getByText(`${tired} (version 2, only if covid-tired is “Agree”)`)).toBeVisible()
})

test('a researcher edits the topics on the create page, sees them in the preview, and creates a study with them', async ({
  page,
  request,
}) => {
  await page.goto('/create-study')
  await pickOptions(page, 'Select set(s) for news cards', /demo_news/)
  await pickOptions(page, 'Order matters!', /“news importance”/, /“climate change concern”/)
  await expect(page.getByText('The final questions are added as the last questionnaire.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'End with the final questions' })).toBeChecked()

  const topics = page.getByRole('group', { name: 'Topics', exact: true })
  const rows = topics.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(topics.getByRole('button', { name: 'Use the published topics' })).toHaveCount(0)
  for (const name of ['COVID-19', 'The U.S. Midterm Elections', 'The Johnny Depp-Amber Heard Defamation Trial'])
    await topics.getByRole('button', { name: `Remove ${name}` }).click()
  await topics.getByRole('button', { name: 'Add a topic' }).click()
  await rows.nth(1).getByLabel('Title').fill('Climate change')
  await rows.nth(1).getByLabel('Title').blur()
  await expect(rows.nth(1).getByLabel('Slug')).toHaveValue('climate-change')
  await rows.nth(1).getByLabel('Slug').fill('climate change')
  await expect(rows.nth(1).getByLabel('Slug')).toHaveAccessibleDescription(/The slug must have 1 to 30 characters/)
  await rows.nth(1).getByLabel('Slug').fill('climate')
  await rows.nth(1).getByLabel('In a sentence').fill('climate change')
  await topics.getByRole('button', { name: 'Move Climate change up' }).click()
  await topics.getByRole('button', { name: 'Remove Monkeypox' }).click()
  await expect(topics.getByText('“How important to you is news about climate change?”')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Beside the settings' }).getByText('Preview').click()
  await page.getByLabel('Screen to preview').selectOption('form/ccn')
  const preview = page.frameLocator('iframe[title="Preview of the study"]')
  await expect(preview.getByText('I see climate change as a serious problem')).toBeVisible()
  await topics.getByRole('switch', { name: 'Ask about the first topic as about a disease' }).check()
  await expect(preview.getByText('a vaccine against climate change')).toBeVisible()
  await topics.getByRole('switch', { name: 'Ask about the first topic as about a disease' }).uncheck()
  await expectAccessible(page, ['light'])

  await pressCreate(page)
  const experiment_id = await createdId(page)
  const file = await request.get(`/v1/exports/${experiment_id}/experiment_parameters.csv`)
  const stored =
    rowsOfCells(await file.text())
      .find((cells) => cells.includes('topics'))
      ?.at(-1) ?? ''
  expect(JSON.parse(stored)).toEqual([{ slug: 'climate', title: 'Climate change', phrase: 'climate change', vaccine: 'no' }])

  await topics.getByRole('button', { name: 'Use the published topics' }).click()
  await expect(rows).toHaveCount(4)
})
