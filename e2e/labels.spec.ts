import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { type PostRow, postStudy } from './make-posts.ts'

const post = (position: number, more: PostRow): PostRow => ({
  ...{ body: `The bridge was closed, says number ${position}.`, author_name: `Author ${position}`, position: String(position) },
  ...more,
})

const POSTS = [
  post(1, { label: 'community-note', label_text: 'It was closed in 2019 <b>for repairs</b>.', label_source: 'River Desk' }),
  post(2, { label: 'warning', label_text: 'Three desks looked at it.' }),
  post(3, { label: 'interstitial' }),
  post(4, {}),
]

test('labels are shown, opened, rated and pressed away, a share asks again, and all of it is in the data', async ({
  page,
  request,
}) => {
  const labels = JSON.stringify([{ kind: 'community-note' }, { kind: 'warning' }, { kind: 'interstitial', title: 'Look twice' }])
  const settings = { labels, 'order-positions': 'yes', 'feed-button-share': 'yes' }
  const experiment_id = await postStudy(request, POSTS, settings)
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
  const at = (n: number) => cards(page).nth(n)

  await expect(at(0).getByRole('note')).toContainText('It was closed in 2019 <b>for repairs</b>.')
  await at(0).getByRole('button', { name: 'Somewhat' }).click()
  await at(1).getByRole('button', { name: 'Disputed' }).press('Enter')
  await expect(at(1).getByText('Three desks looked at it.')).toBeVisible()

  await at(2).scrollIntoViewIfNeeded()
  await expect(at(2)).toHaveAccessibleName('Look twice')
  await expectAccessible(page)
  await at(2)
    .getByRole('button', { name: /^Share/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Do not share' }).click()
  await expect(at(2).getByRole('button', { name: /^Share/ })).toHaveAttribute('aria-pressed', 'false')
  await at(2).getByRole('button', { name: 'See post' }).click()
  await expect(at(2).getByText('says number 3')).toBeVisible()
  await at(2)
    .getByRole('button', { name: /^Share/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(at(2).getByRole('button', { name: /^Share/ })).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(at(2).getByText('says number 3')).toBeVisible()
  await expect(at(0).getByRole('button', { name: 'Somewhat' })).toHaveAttribute('aria-pressed', 'true')

  await expect(async () => {
    const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
    const done = rows.map((row) => row['engagement_type']).filter((type) => /label|note|see_|share/.test(type ?? ''))
    expect(done.toSorted()).toEqual(
      [
        ...['label_shown', 'label_shown', 'label_shown', 'note_rating', 'label_open'],
        ...['share_asked', 'see_anyway', 'share_asked', 'shares'],
      ].toSorted(),
    )
  }).toPass()
})
