import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectToFit } from './accessibility.ts'
import { countedActions } from './counted-actions.ts'
import { cards, scrollUntilVisible } from './feed-page.ts'
import { section } from './study-pages.ts'

/** More than these and a newcomer gives up. */
const MAX_ACTIONS = 30

for (const [width, height] of [
  [1366, 768],
  [375, 740],
] as const)
  test(`a newcomer gets from the landing page to a launched study of their own at ${width} x ${height}`, {
    tag: '@core',
  }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const does = countedActions(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/')

    // Pictures first: the page of studies leads to the upload where there is none to show.
    await does.click(page.getByRole('link', { name: 'Your studies' }))
    const isPhone = width < 768
    if (isPhone) await does.click(page.getByRole('button', { name: /menu|navigation/i }).first())
    await does.click(page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Stimuli' }))
    await does.click(page.getByRole('link', { name: /upload/i }).first())
    await does.fill(page.getByLabel('Uploader access key'), '1')
    await does.choose(page.getByLabel('Category'), 'news')
    const set = `mine${randomUUID().slice(0, 6)}`
    await does.fill(page.getByLabel('Set name'), set)
    const names = Array.from({ length: 6 }, (_, i) => `${i % 2 === 0 ? 't' : 'f'}_lake-${i + 1}.png`)
    await does.give(page.locator('input[type=file]'), names)
    await does.click(button('Upload 6 files and save the set'))

    await does.click(page.getByRole('link', { name: 'Create a study' }))
    await does.fill(page.getByLabel('Number of conditions'), '2')
    await does.click(button('Enter'))
    await does.fill(page.getByLabel('Name of Condition 1'), 'control')
    await does.fill(page.getByLabel('Name of Condition 2'), 'prompt')
    await does.click(page.getByPlaceholder('Select set(s) for news cards').first())
    await does.click(page.getByRole('option', { name: new RegExp(set) }))
    await does.press('Escape')
    await does.click(section(page, 'Cards').getByRole('button', { name: 'Copy to all from Condition 1' }))
    const intervention = section(page, 'Intervention type')
    const prompt = intervention.getByRole('group', { name: 'Condition 2 (prompt)' })
    await does.choose(prompt.getByLabel('Intervention type'), 'accprompt')
    await does.check(prompt.getByRole('switch', { name: 'My own words and pictures' }))
    await does.fill(prompt.getByLabel('Question'), 'Would your friends believe it?')
    await expectToFit(page, width)
    await does.fill(page.getByLabel('Secret code'), '1')
    await does.click(button('Create Study'))

    await expect(page.getByText(/^Study created: e\w{5}$/)).toBeVisible()
    await expectToFit(page, width)
    const link = page.getByRole('link', { name: /\/feed\?experiment_id=e\w{5}$/ })
    const address = (await link.getAttribute('href')) ?? ''
    expect(does.nActions()).toBeLessThanOrEqual(MAX_ACTIONS)

    // The study runs: two participants see the own pictures, one of them the own words.
    await page.goto(`${address}&user_id=first&condition=2`)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(cards(page).first()).toBeVisible()
    await scrollUntilVisible(page.getByText('Would your friends believe it?'))
    await page.goto(`${address}&user_id=second&condition=1`)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
