import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { answerFinal, ending, responsesOf, submitFeed } from './ending-pages.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })

// An answer that is passed on may still be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a person who withdraws is removed from the export and keeps the code', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'KEEP-1', forms: '["final"]' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=dora`)
  await answerFinal(page)
  await expect(ending(page)).toBeVisible()
  expect(await responsesOf(request, experiment_id, 'dora')).not.toEqual([])
  await page.getByRole('button', { name: 'Withdraw my data' }).click()
  await page.getByRole('button', { name: 'No, go back' }).click()
  await page.getByRole('button', { name: 'Withdraw my data' }).click()
  // The first attempt fails.
  await page.route('**/v1/withdraw', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Yes, withdraw my data' }).click()
  await expect(page.getByText('Your data is withdrawn.')).toBeVisible()
  await expect(page.getByText('KEEP-1', { exact: true })).toBeVisible()
  expect(await responsesOf(request, experiment_id, 'dora')).toEqual([])
  await page.reload()
  await expect(page.getByText('KEEP-1', { exact: true })).toBeVisible()
  await expect(page.getByText('Your data is withdrawn.')).toBeVisible()
  await page.goto(`/studies/${experiment_id}/replay/dora`)
  await expect(page.getByText('There is nothing to replay')).toBeVisible()
})

test('a person who keeps their data is thanked, stays in the export, and can still withdraw', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3)
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=emil`)
  await page.getByRole('button', { name: 'Keep my data' }).click()
  await expect(page.getByText('Thank you. Your data stays in the study.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Withdraw my data' })).toBeVisible()
  await expect.poll(() => responsesOf(request, experiment_id, 'emil')).toContain('debrief-keep')
})

test('a person who does not consent gets the exit for it at once and leaves nothing, and may come back as somebody new', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, {
    consent: 'Do you agree?',
    platform: 'prolific',
    'completion-code': 'FULL-1',
    'exit-no_consent': 'https://app.prolific.com/no?pid={{url.PROLIFIC_PID}}',
    debrief: 'It was about **feeds**.',
    contact: 'Ada, ada@lab.example',
  })
  const studyLink = `/?experiment_id=${experiment_id}&PROLIFIC_PID=fay-1&source=mail`
  const figures = async () => {
    const reply = await request.post('/v1/show_study', { data: { experiment_id } })
    const { started, live, refused } = (await reply.json()).data.study
    return { started, live, refused }
  }
  const exit = ending(page).getByRole('link', { name: 'Continue to app.prolific.com' })
  await page.goto(studyLink)
  await expect(page.getByRole('dialog', { name: 'Informed consent' })).toBeVisible()
  expect(await figures()).toEqual({ started: 1, live: 1, refused: 0 })
  // The answer is lost once.
  let nAsked = 0
  await page.route('**/v1/end_session', async (route) => {
    nAsked += 1
    const answer = await route.fetch()
    return nAsked === 1 ? route.fulfill({ status: 503, body: 'busy' }) : route.fulfill({ response: answer })
  })
  const otherTab = await page.context().newPage()
  await otherTab.goto(studyLink)
  const agree = otherTab.getByRole('dialog', { name: 'Informed consent' }).getByRole('button', { name: 'Continue' })
  await expect(agree).toBeVisible()
  await page.getByRole('button', { name: 'I do not agree' }).click()
  await expect(exit).toHaveAttribute('href', 'https://app.prolific.com/no?pid=fay-1', { timeout: 30_000 })
  await expect(ending(page).getByText('Nothing about you is kept')).toBeVisible()
  await expect(page.getByText('It was about')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw my data' })).toHaveCount(0)
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
  expect(await figures()).toEqual({ started: 0, live: 0, refused: 1 })

  // Another tab of the same visit comes to the same end.
  await agree.click()
  await expect(ending(otherTab).getByRole('link', { name: 'Continue to app.prolific.com' })).toBeVisible({ timeout: 30_000 })
  await expect(cards(otherTab)).toHaveCount(0)
  await otherTab.close()

  // A reload shows the same and stores nothing.
  await page.reload()
  await expect(exit).toHaveAttribute('href', 'https://app.prolific.com/no?pid=fay-1')
  expect(await figures()).toEqual({ started: 0, live: 0, refused: 1 })
  const stored = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(stored).toEqual(['ending_view'])

  // The link itself opens the study, as for anybody.
  await page.goto(studyLink)
  await page.getByRole('dialog', { name: 'Informed consent' }).getByRole('button', { name: 'Continue' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(await figures()).toEqual({ started: 1, live: 1, refused: 1 })
})

for (const feed of ['scroll', 'swipe'] as const) {
  test(`${feed}: a person who leaves early is asked once, then gets an exit and the choice to withdraw`, async ({
    page,
    request,
  }) => {
    const experiment_id = await makeStudy(request, 5, {
      feed,
      platform: 'mturk',
      'completion-code': 'FULL-2',
      'exit-left_early': 'PART-2',
    })
    await page.goto(`/?experiment_id=${experiment_id}&user_id=gus`)
    await expect(cards(page).first()).toBeVisible()
    // On a phone it is in a menu.
    await page.setViewportSize({ width: 375, height: 740 })
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Leave/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Leave this study?' }).getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: 800, height: 1400 })
    await page.getByRole('button', { name: 'Leave the study' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(ending(page).getByRole('heading', { name: 'You have left the study' })).toBeVisible()
    await expect(ending(page).getByText('PART-2', { exact: true })).toBeVisible()
    await expect(ending(page).getByRole('button', { name: 'Withdraw my data' })).toBeVisible()
    const responses = await responsesOf(request, experiment_id, 'gus')
    expect(responses.filter((response) => response?.startsWith('leave_feed-entity-idx-'))).toHaveLength(1)
    expect(responses).toEqual(expect.arrayContaining(['leave-study', 'end-redirect']))
  })
}

test('the demo has no leave button, because it has no ending', async ({ page }) => {
  await page.goto('/feed')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave the study' })).toHaveCount(0)
})

test('a person can also leave on a questionnaire', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { forms: '["crt","final"]' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=hal`)
  // The feed has the same button, so wait for the questionnaire first.
  await expect(page.getByRole('heading', { name: 'Word problems' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave the study' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(ending(page).getByRole('heading', { name: 'You have left the study' })).toBeVisible()
})
