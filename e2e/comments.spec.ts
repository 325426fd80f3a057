import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { cards, scrollToEnd } from './feed-page.ts'
import { makeSet } from './make-posts.ts'
import { makeStudy } from './make-study.ts'
import { packageFiles } from './package-files.ts'

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=1</script>'

const SHEET = [
  'post\tauthor_name\ttext\tlikes\treply_to\torder',
  `t_1\tMira Holt\t${HOSTILE}\t3\t\t1`,
  't_1\tSam Okoro\tWho pays for all this?\t112\t\t2',
  't_1\tJonas Weil\tThe city does.\t1\t2\t3',
].join('\n')

const POSTS = [1, 2, 3].map((n) => ({ filename: `t_${n}`, author_name: 'Ada', body: `Post number ${n}` }))

const aStudy = (page: Page, entity_set: string, settings: Record<string, string>) =>
  makeStudy(page.request, POSTS.length, {
    entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'no' }]),
    'feed-button-like': 'yes',
    ...settings,
  })

async function actsOf(page: Page, experiment_id: string) {
  const zip = await (await page.request.get(`/v1/exports/${experiment_id}/package.zip`)).body()
  return packageFiles(zip).recordsIn('description-acts_data.csv')
}

test('comments of a sheet are added to a set, read, liked, reported and written, and all of it is in the package', async ({
  page,
}) => {
  const entity_set = await makeSet(page.request, POSTS)
  await page.goto(`/sets?set=${entity_set}`)
  await page.getByRole('button', { name: 'Add comments' }).click()
  await page.getByRole('textbox', { name: 'Sheet of comments' }).fill(`${SHEET}\nt_9\tLu\tLost\t\t\t`)
  await expect(page.getByText("Row 5: post is no card of this set: 't_9'")).toBeVisible()
  await page.getByRole('textbox', { name: 'Sheet of comments' }).fill(SHEET)
  await page.getByRole('button', { name: 'Save comments' }).click()
  await expect(page.getByText('Saved: 3 comments at 1 card, 1 of them replies.')).toBeVisible()
  await page.getByText('Comments (3)').click()
  await expect(page.getByText('Who pays for all this?')).toBeVisible()

  const experiment_id = await aStudy(page, entity_set, {
    ...{ comments: 'folded', 'comments-order': 'likes', 'comments-like': 'yes', 'comments-report': 'yes' },
    ...{ 'comments-write': 'required', 'comments-min-length': '10' },
  })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const card = cards(page).filter({ hasText: 'Post number 1' })
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('button', { name: /3 comments/ }).click()
  // The most liked first, its reply under it.
  await expect(card.locator('.comment-by strong')).toHaveText(['Sam Okoro', 'Jonas Weil', 'Mira Holt'])
  await expect(card.locator('.comment-text').nth(2)).toHaveText(HOSTILE)
  await expect(card.locator('.comment-text script, .comment-text img')).toHaveCount(0)
  expect(await page.title()).not.toBe('1')
  await card.getByRole('button', { name: /Like 112: comment by Sam/ }).click()
  await expect(card.getByRole('button', { name: /Like 113: comment by Sam/ })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: /Report: comment by Mira/ }).click()
  await card.getByRole('button', { name: 'Spam or fraud' }).click()
  await expect(card.getByText('Reported')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page, 375)

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByText('Please write a comment of at least 10 characters')).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  const field = card.getByRole('textbox', { name: 'Write a comment' })
  await field.pressSequentially('Too short')
  await expect(card.getByText('9 of at least 10 characters')).toBeVisible()
  await field.pressSequentially('!!')
  await card.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(card.locator('.comment-text').last()).toHaveText('Too short!!')

  await page.reload()
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('button', { name: /4 comments/ }).click()
  await expect(card.getByRole('button', { name: /Like 113/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(card.locator('.comment-text').last()).toHaveText('Too short!!')
  await card.getByRole('button', { name: /4 comments/ }).click()
  await expect(card.locator('.comment-text')).toHaveCount(0)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('button', { name: /submit/i })).toBeHidden()

  await expect(async () => {
    const acts = await actsOf(page, experiment_id)
    const of = (name: string) => acts.filter(({ act }) => act === name)
    expect(of('comments_open').map((row) => [row['act_how'], row['act_n_comments']])).toEqual([
      ['pressed', '3'],
      ['pressed', '3'],
    ])
    expect(of('comments_close').map((row) => row['act_closed_by'])).toEqual(['leave', 'press'])
    expect(of('comment_like').map((row) => [row['act_target']?.endsWith('_c2'), row['response']])).toEqual([[true, '1']])
    expect(of('comment_report').map((row) => [row['act_target']?.endsWith('_c1'), row['act_reason']])).toEqual([[true, 'spam']])
    expect(of('comment_write')).toMatchObject([{ act_text: 'Too short!!', act_n_keystrokes: '11' }])
    expect(Number(of('comment_write')[0]?.['act_ms_writing'])).toBeGreaterThan(0)
    const seen = of('comment_view').filter((row) => row['act_target']?.endsWith('_c2'))
    expect(seen.reduce((sum, row) => sum + Number(row['act_ms_in_view']), 0)).toBeGreaterThan(100)
    expect(new Set(seen.map((row) => row['act_comment_place']))).toEqual(new Set(['1']))
  }).toPass({ timeout: 15_000 })
})

test('in the swipe layout comments come up in a sheet, are loaded when they are many, and the card waits', async ({ page }) => {
  const many = Array.from({ length: 30 }, (_, i) => ({ post: 't_1', author_name: `Person ${i + 1}`, text: 'word '.repeat(30) }))
  const settings = { feed: 'swipe', comments: 'folded', 'comments-write': 'optional' }
  const experiment_id = await aStudy(page, await makeSet(page.request, POSTS, many), settings)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ben`)
  const opener = page.getByRole('button', { name: /30 comments/ })
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 })
  await expect(async () => {
    if (!(await opener.isVisible())) await page.keyboard.press('ArrowDown')
    await expect(opener).toBeVisible({ timeout: 1000 })
  }).toPass()
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await expect(sheet.locator('.comment-by strong')).toHaveCount(10)
  // It comes up from the lower edge, over the whole width of a phone.
  const place = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
    return { x, width, bottom: Math.round(y + height) }
  }
  await expect.poll(place).toEqual({ x: 0, width: 375, bottom: 812 })
  // While this check runs, the first comments are in view for longer than the shortest look that is recorded.
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show more comments' }).click()
  await expect(sheet.locator('.comment-by strong')).toHaveCount(20)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(async () => {
    const acts = await actsOf(page, experiment_id)
    expect(acts.filter(({ act }) => act === 'comments_close')).toMatchObject([{ act_closed_by: 'press' }])
    expect(acts.some(({ act, act_target }) => act === 'comment_view' && act_target?.endsWith('_c1'))).toBe(true)
  }).toPass({ timeout: 15_000 })
})
