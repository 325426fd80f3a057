import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { builder } from './builder.ts'
import { countedActions } from './counted-actions.ts'
import { cards } from './feed-page.ts'
import { section } from './study-pages.ts'

/** Own posts, own questions, and a label that one of two conditions has: from an empty library to the link. */
const MAX_ACTIONS = 60

const POSTS = [
  { text: 'The night ferry runs all winter', name: 'Ada', veracity: 'true' },
  { text: 'The lake will be drained in May', name: 'Sam', veracity: 'false' },
  { text: 'The library opens on Sundays', name: 'Mia', veracity: 'true' },
] as const

async function writePosts(page: Page, does: ReturnType<typeof countedActions>, run: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Add a post' })
  await page.goto('/sets')
  await does.click(page.getByRole('link', { name: 'Upload', exact: true }))
  await does.fill(page.getByLabel('Uploader access key'), '1')
  await does.click(page.getByRole('button', { name: 'Add a post' }))
  for (const [i, { text, name, veracity }] of POSTS.entries()) {
    await does.fill(dialog.getByRole('textbox', { name: 'Text', exact: true }), text)
    await does.fill(dialog.getByRole('textbox', { name: 'Name', exact: true }), name)
    await does.choose(dialog.getByLabel('Veracity'), veracity)
    const add = i === POSTS.length - 1 ? 'Add post' : 'Add and write another'
    await does.click(dialog.getByRole('button', { name: add, exact: true }))
    if (add !== 'Add post') await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('')
  }
  await does.choose(page.getByLabel('Category'), 'news')
  const set = `first${run}`
  await does.fill(page.getByLabel('Set name'), set)
  await does.click(page.getByRole('button', { name: 'Save the set' }))
  await expect(page.getByRole('link', { name: 'Create a study' })).toBeVisible()
  return set
}

async function writeQuestions(page: Page, does: ReturnType<typeof countedActions>, run: string): Promise<string> {
  const title = `First questions ${run}`
  const { outline, fields } = builder(page)
  await does.click(page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Questionnaires' }))
  await does.click(page.getByRole('link', { name: 'New questionnaire' }))
  await does.fill(fields.getByLabel('Title'), title)
  await does.fill(fields.getByLabel('What it asks'), 'What people remember')
  for (const [kind, question] of [
    [/^Long text/, 'Which post do you remember?'],
    [/^Number/, 'How many posts did you see?'],
  ] as const) {
    await does.click(outline.getByRole('button', { name: 'Add', exact: true }))
    await does.click(page.getByRole('menuitem', { name: kind }))
    await does.fill(fields.getByRole('textbox', { name: 'Question', exact: true }), question)
  }
  await does.click(page.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('Saved as version 1')).toBeVisible()
  return title
}

async function createStudy(page: Page, does: ReturnType<typeof countedActions>, set: string, questions: string): Promise<string> {
  await page.goto('/create-study')
  await does.fill(page.getByLabel('Number of conditions'), '2')
  await does.click(page.getByRole('button', { name: 'Enter', exact: true }))
  await does.click(page.getByPlaceholder('Select set(s) for news cards').first())
  await does.click(page.getByRole('option', { name: new RegExp(set) }))
  await does.press('Escape')
  await does.click(section(page, 'Cards').getByRole('button', { name: 'Copy to all from Condition 1' }))
  const labels = section(page, 'Labels and notes')
  await does.click(page.getByRole('heading', { level: 2, name: 'Labels and notes', exact: true }))
  await does.check(labels.getByRole('switch', { name: 'Different per condition' }))
  const second = labels.getByRole('group', { name: /^Condition 2/ })
  await does.click(second.getByRole('button', { name: 'Add a label' }))
  await does.click(page.getByRole('menuitem', { name: /^Fact-check/ }))
  await does.fill(second.getByLabel('Column of the sheet'), 'veracity')
  await does.fill(second.getByLabel('With one of these values'), 'false')
  await does.press('Enter')
  await does.fill(second.getByLabel('Text', { exact: true }), 'The council has no such plan.')
  const list = section(page, 'Post-experiment questionnaires').getByPlaceholder('Order matters!')
  await does.click(list)
  await does.click(page.getByRole('option', { name: questions }))
  await does.press('Escape')
  await does.fill(page.getByLabel('Secret code'), '1')
  await does.click(page.getByRole('button', { name: 'Create Study' }))
  return (await page.getByRole('link', { name: /\/feed\?experiment_id=e\w{5}$/ }).getAttribute('href')) ?? ''
}

test('a first study with own posts, own questions and a label in one condition takes at most sixty actions', async ({
  page,
  browser,
}) => {
  test.slow()
  const does = countedActions(page)
  const run = randomUUID().slice(0, 6)
  const set = await writePosts(page, does, run)
  const questions = await writeQuestions(page, does, run)
  const link = await createStudy(page, does, set, questions)
  expect(does.nActions()).toBeLessThanOrEqual(MAX_ACTIONS)

  const [{ text } = POSTS[1]] = POSTS.filter(({ veracity }) => veracity === 'false')
  for (const [condition, nLabels] of [
    [1, 0],
    [2, 1],
  ] as const) {
    const feed = await (await browser.newContext()).newPage()
    await feed.goto(`${link}&condition=${condition}&user_id=first-${condition}`)
    // Consent, then instructions.
    for (let i = 0; i < 2; i++) await feed.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(cards(feed)).toHaveCount(3)
    await expect(cards(feed).filter({ hasText: text }).getByRole('note')).toHaveCount(nLabels)
    await expect(feed.getByRole('note')).toHaveCount(nLabels)
  }
})
