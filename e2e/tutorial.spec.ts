import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { scrollUntilVisible } from './feed-page.ts'
import { createdId, section } from './study-pages.ts'
import { type TutorialStep, tutorialSteps } from './tutorial-steps.ts'

test('the steps of the tutorial, as its page has them, lead from nothing to data', { tag: '@core' }, async ({ page }) => {
  test.slow()
  let study = ''
  for (const step of tutorialSteps())
    await test.step(JSON.stringify(step), async () => {
      await follow(page, step, study)
      if (step.does === 'see' && study === '') study = await createdId(page)
    })
  expect(study).toMatch(/^e\w{5}$/)
})

async function follow(page: Page, step: TutorialStep, study: string): Promise<void> {
  switch (step.does) {
    case 'open-page':
      await page.goto(step.address)
      return
    case 'type':
      return page.getByLabel(step.label, { exact: true }).fill(step.text)
    case 'press': {
      const within = step.section === undefined ? page : section(page, step.section)
      return within.getByRole('button', { name: step.button, exact: true }).click()
    }
    case 'pick':
      await page.getByPlaceholder(step.list).first().click()
      await page.getByRole('option', { name: new RegExp(step.option) }).click()
      return page.keyboard.press('Escape')
    case 'set': {
      const group = section(page, step.section).getByRole('group', { name: step.group })
      await group.getByLabel(step.label, { exact: true }).selectOption(step.value)
      return
    }
    case 'take-part':
      await page.goto(`/feed?experiment_id=${study}&user_id=${step.user_id}&condition=${step.condition}`)
      return
    case 'scroll-until':
      return scrollUntilVisible(page.getByText(step.text).first())
    case 'open-study-page':
      await page.goto(`/studies/${study}`)
      return page.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link', { name: step.name }).click()
    case 'see':
      return expect(page.getByText(step.text).first()).toBeVisible()
  }
}

test('the manual is found, searched and read at any width, without a request to another host', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/manual')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The manual of Feedlab')
  const search = page.getByRole('combobox', { name: 'Search the manual' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('feed-length')
  const found = page.getByRole('listbox', { name: 'Found in the manual' })
  await expect(found.getByRole('option').first()).toContainText('feed-length')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manual\/settings#feed-length$/)
  await expect(page.getByRole('heading', { name: 'feed-length' })).toBeInViewport()

  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/manual', '/manual/codebook', '/manual/how-to/run-on-prolific']) {
      await page.goto(address)
      await expectToFit(page, width)
    }
  }
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Along the manual' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/manual\/how-to\/run-elsewhere$/)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(problems).toEqual([])

  const missing = await page.goto('/manual/no-such-page')
  expect(missing?.status()).toBe(404)
})
