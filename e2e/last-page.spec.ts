import { expect, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { answerFinal, ending, responsesOf, submitFeed } from './ending-pages.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })

test('an ending cannot be closed, and a reload shows it again', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'AGAIN-1', forms: '["final"]' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=ida`)
  await answerFinal(page)
  await expect(ending(page).getByText('AGAIN-1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(ending(page).getByText('AGAIN-1', { exact: true })).toBeVisible()
  const receipt = await ending(page).locator('.is-small code').textContent()
  await page.reload()
  await expect(ending(page).getByText('AGAIN-1', { exact: true })).toBeVisible()
  await expect(ending(page).locator('.is-small code')).toHaveText(receipt ?? '?')
  expect((await responsesOf(request, experiment_id, 'ida')).filter((response) => response === 'end-redirect')).toHaveLength(1)
})

test('a study without questionnaires ends in the feed, accessible on a small phone', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'FEED-1' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=jo`)
  await expect(ending(page).getByText('FEED-1', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await expectToFit(page, 320)
  await page.reload()
  await expect(ending(page).getByText('FEED-1', { exact: true })).toBeVisible()
})

test('without access to the clipboard the code is selected, and the page explains what to do', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'HAND-1' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=kim`)
  await ending(page).getByRole('button', { name: 'Copy code' }).click()
  await expect(ending(page).getByText('The code is selected: copy it by hand.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('HAND-1')
})

test('a message in a dialog is shown before the ending', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, {
    platform: 'mturk',
    'completion-code': 'MSG-1',
    'custom-msg-type': 'modal',
    'custom-msg': 'Greetings from **the lab**. [bad](javascript:alert(1))',
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=lou`)
  const message = page.getByRole('dialog', { name: 'A message for you' })
  await expect(message).toContainText('Greetings from the lab.')
  await expect(message.locator('a')).toHaveCount(0)
  await expect(page.getByText('MSG-1')).toHaveCount(0)
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Continue' }).click()
  await expect(ending(page).getByText('MSG-1', { exact: true })).toBeVisible()
})

test('a message on the last page stays visible in the ending', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, {
    platform: 'mturk',
    'completion-code': 'MSG-2',
    'custom-msg-type': 'onpage',
    'custom-msg': 'Greetings from **the lab**.',
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=mia`)
  await expect(ending(page).getByText('MSG-2', { exact: true })).toBeVisible()
  await expect(ending(page).getByText('Greetings from the lab.')).toBeVisible()
  await page.reload()
  await expect(ending(page).getByText('MSG-2', { exact: true })).toBeVisible()
  await expect(ending(page).getByText('Greetings from the lab.')).toBeVisible()
})

test('a message in the middle of the questionnaires waits for Continue', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, {
    forms: '["custom-msg","final"]',
    'custom-msg-type': 'onpage',
    'custom-msg': 'Greetings from **the lab**.',
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=nel`)
  await expect(page.getByText('Greetings from the lab.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await answerFinal(page)
  await expect(ending(page)).toBeVisible()
})

test('a redirect address in the link is followed only for known hosts; other hosts are shown first', async ({ page }) => {
  const open = (address: string) =>
    page.goto(`/form/custom-msg?custom-msg-type=modal&custom-msg=Bye&redirect-url=${encodeURIComponent(address)}`)
  await page.route('https://app.prolific.com/**', (route) => route.fulfill({ body: 'panel' }))
  await open('https://app.prolific.com/submissions/complete?cc=X')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('https://app.prolific.com/submissions/complete?cc=X')
  await open('https://evil.example/x')
  await page.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'You are about to leave this site' })
  await expect(question).toContainText('evil.example')
  await expect(question.getByRole('link')).toHaveAttribute('href', 'https://evil.example/x')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('dialog', { name: 'A message for you' })).toBeVisible()
  await open('javascript:alert(1)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
})

test('the last pages of the demo lead home without calling the server', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/v1/end_session') && asked.push(request.url()))
  // The same with a visit of the demo in this browser.
  await page.goto('/feed')
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/form/final')
  await answerFinal(page)
  await expect(ending(page).getByRole('link', { name: 'Return to the start page' })).toHaveAttribute('href', '/')
  // The button alone (ruling D9).
  await expect(ending(page).getByRole('button')).toHaveCount(0)
  await expect(ending(page).locator('p, section')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/form/custom-msg?experiment_id=solarflare&custom-msg-type=modal&custom-msg=Bye')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(ending(page).getByRole('link', { name: 'Return to the start page' })).toBeVisible()
  expect(asked).toEqual([])
})
