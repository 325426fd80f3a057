import { expect, type Page, test } from '@playwright/test'
import { standingChange } from './drawn-from-seed.ts'
import { button, cards, scrollToEnd } from './feed-page.ts'
import { copyToAll, createStudy, downloadPackage, pickSet, section, takePart, unfold, uploadSet } from './study-pages.ts'

const NOTE = 'The bridge was closed in 2019, for repairs.'
const WRITTEN = 'I saw it open this morning'

const POSTS = [
  { filename: 't_ferry', body: 'The ferry runs again from Monday.', veracity: 'true' },
  { filename: 'f_bridge', body: 'The bridge fell into the river!', veracity: 'false', label: 'community-note', label_text: NOTE },
  { filename: 't_library', body: 'The library opens on Sundays.', veracity: 'true' },
]

const COMMENTS = [
  { post: 't_ferry', author_name: 'Sam Okoro', text: 'At last.', likes: '12' },
  { post: 't_ferry', author_name: 'Mira Holt', text: 'Until the next storm.', likes: '3' },
]

/** What a study begins with, as the create page shows it. */
const START = { credibility: 50, followers: 20 }
/** The means are far from 0, so that every share changes both numbers; the deviations are those of the page. */
const RULES = {
  true: { credibility: { mean: 20, sd: 2 }, followers: { mean: 30, sd: 2 } },
  false: { credibility: { mean: -25, sd: 2 }, followers: { mean: 40, sd: 3 } },
}

const VIEWPORT = { width: 1280, height: 1000 }

const expectStanding = (page: Page, credibility: number, followers: number) =>
  expect(page.locator('.standing')).toHaveText(`Credibility ${credibility}Followers ${followers}`)

async function submit(page: Page) {
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  await page.context().close()
}

async function makeTheStudy(page: Page) {
  const rows = POSTS.map((post, i) => ({
    ...{ entity_type: 'post', author_name: `Author ${i + 1}`, author_handle: `author${i + 1}`, position: String(i + 1) },
    ...post,
  }))
  const set = await uploadSet(page, { category: 'news', stem: 'blog', rows, comments: COMMENTS })

  await page.goto('/create-study')
  await page.getByLabel('Number of conditions').fill('2')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByLabel('Name of Condition 1').fill('plain')
  await page.getByLabel('Name of Condition 2').fill('notes')
  await page.getByLabel('Consent text').fill('# Do you agree?\n\nThe purpose of this study is explained to you at the end.')
  await page.getByRole('switch', { name: 'Show instructions at the start' }).uncheck()
  await unfold(page, 'Skin')
  await page.getByLabel('Skin', { exact: true }).selectOption('microblog')
  await pickSet(page, 'news', set)
  await page.getByText('Ads and fixed places').click()
  await page.getByRole('switch', { name: 'Cards keep the position of the sheet' }).check()
  const buttons = section(page, 'Buttons').getByRole('group', { name: /^Condition 1/ })
  for (const name of ['Share', 'Like']) await buttons.getByLabel(name, { exact: true }).fill('yes')
  await buttons.getByText('More than buttons').click()
  await buttons.getByRole('checkbox', { name: 'Report, with a reason' }).check()
  await copyToAll(page, 'Buttons')
  await unfold(page, 'Comments')
  await page.getByLabel('Comments', { exact: true }).selectOption('Folded: one row that opens')
  await page.getByLabel('Participants can write comments').selectOption('Yes')
  await page.getByRole('switch', { name: 'Participants can like comments' }).check()
  await unfold(page, 'Cues that move')
  await page.getByLabel('Credibility and followers', { exact: true }).selectOption('Shown in the header')
  await expect(page.getByLabel('Credibility at the start')).toHaveValue(String(START.credibility))
  for (const veracity of ['true', 'false'] as const) {
    const { credibility, followers } = RULES[veracity]
    const cards = veracity === 'true' ? 'True cards' : 'False cards'
    await page.getByLabel(`${cards}, Credibility: mean`).fill(String(credibility.mean))
    await page.getByLabel(`${cards}, Followers: mean`).fill(String(followers.mean))
  }

  const labels = section(page, 'Labels and notes')
  await unfold(page, 'Labels and notes')
  await labels.getByRole('switch', { name: 'Different per condition' }).check()
  await labels
    .getByRole('group', { name: /^Condition 2/ })
    .getByRole('button', { name: 'Add a label' })
    .click()
  await page.getByRole('menuitem', { name: /^Community note/ }).click()
  return createStudy(page)
}

test('a microblog with moving credibility, comments, reports and notes in one of two conditions is made on the pages alone, and its package says what both people did', {
  tag: '@core',
}, async ({ page, browser }) => {
  const { experiment_id, link } = await makeTheStudy(page)

  // Without notes: a false post is shared, and that is taken back.
  const plain = await takePart(browser, { link: `${link}&condition=1`, user_id: 'ada', viewport: VIEWPORT })
  await expect(plain.locator('html')).toHaveAttribute('data-skin', 'microblog')
  await expectStanding(plain, START.credibility, START.followers)
  await cards(plain).nth(1).scrollIntoViewIfNeeded()
  await expect(cards(plain).nth(1).getByText(NOTE)).toHaveCount(0)
  await button(plain, /^(share|repost)/i, 1).click()
  await expect(plain.locator('.standing')).not.toContainText(`Credibility ${START.credibility}`)
  const shownToPlain = await plain.locator('.standing').textContent()
  await button(plain, /^(share|repost)/i, 1).click()
  await expectStanding(plain, START.credibility, START.followers)
  await submit(plain)

  // With notes: comments are read, liked and written, a true post is shared, the false one is reported and its note rated.
  const noted = await takePart(browser, { link: `${link}&condition=2`, user_id: 'ben', viewport: VIEWPORT })
  const [first, second] = [cards(noted).first(), cards(noted).nth(1)]
  await first.getByRole('button', { name: /2 comments/ }).click()
  await first.getByRole('button', { name: /Like 12: comment by Sam/ }).click()
  await first.getByRole('textbox', { name: 'Write a comment' }).pressSequentially(WRITTEN)
  await first.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(first.locator('.comment-text').last()).toHaveText(WRITTEN)
  await button(noted, /^(share|repost)/i).click()
  await expect(noted.locator('.standing')).not.toContainText(`Credibility ${START.credibility}`)
  const shownToNoted = await noted.locator('.standing').textContent()
  await second.scrollIntoViewIfNeeded()
  await expect(second.getByRole('note')).toContainText(NOTE)
  await second.getByRole('button', { name: /^Somewhat/ }).click()
  await second.getByRole('button', { name: /^More, card/ }).click()
  await noted.getByRole('menuitem', { name: 'Report' }).click()
  await noted.getByRole('radio', { name: 'False information' }).check()
  await noted.getByRole('button', { name: 'Send report' }).click()
  await submit(noted)

  const { recordsIn } = await downloadPackage(page, experiment_id)
  const people = recordsIn('-participants_data.csv')
  expect(people.map((row) => [row['subject_id'], row['condition_id'], row['condition_name']]).toSorted()).toEqual([
    ['ada', '1', 'plain'],
    ['ben', '2', 'notes'],
  ])
  const bodies = new Map(recordsIn('-stimuli_data.csv').map((row) => [row['stimulus_id'], row['body']]))
  const exposures = (person: string) => recordsIn('-exposures_data.csv').filter((row) => row['subject_id'] === person)
  for (const person of ['ada', 'ben'])
    expect(exposures(person).map((row) => bodies.get(row['stimulus_id']))).toEqual(POSTS.map(({ body }) => body))
  expect(exposures('ada').map((row) => [row['share'], row['share_toggles']])).toEqual([
    ['0', '0'],
    ['0', '2'],
    ['0', '0'],
  ])
  expect(exposures('ben').map((row) => [row['share'], row['share_toggles']])).toEqual([
    ['1', '1'],
    ['0', '0'],
    ['0', '0'],
  ])

  const acts = (person: string) => recordsIn('-acts_data.csv').filter((row) => row['subject_id'] === person)
  const named = (person: string, act: string) => acts(person).filter((row) => row['act'] === act)
  /** What the seed of a person gives for a share of a card. */
  const drawn = (person: string, position: number, veracity: 'true' | 'false') => {
    const seed = people.find((row) => row['subject_id'] === person)?.['seed'] ?? ''
    const entity_id = exposures(person)[position]?.['stimulus_id'] ?? ''
    const [credibility, followers] = standingChange({ seed, entity_id, act: 'shares', ...RULES[veracity] })
    return { credibility, followers, after: [START.credibility + credibility, START.followers + followers] }
  }
  const standings = (person: string) =>
    named(person, 'standing_change').map((row) => [
      ...[row['response'], row['position'], row['act_by']],
      ...['credibility_change', 'followers_change', 'credibility', 'followers'].map((name) => Number(row[`act_${name}`])),
    ])
  const lost = drawn('ada', 1, 'false')
  expect(standings('ada')).toEqual([
    ['1', '1', 'shares', lost.credibility, lost.followers, ...lost.after],
    ['0', '1', 'shares', -lost.credibility, -lost.followers, START.credibility, START.followers],
  ])
  expect(shownToPlain).toBe(`Credibility ${lost.after[0]}Followers ${lost.after[1]}`)
  const won = drawn('ben', 0, 'true')
  expect(standings('ben')).toEqual([['1', '0', 'shares', won.credibility, won.followers, ...won.after]])
  expect(shownToNoted).toBe(`Credibility ${won.after[0]}Followers ${won.after[1]}`)

  // Notes were shown in one condition alone.
  expect(acts('ada').map((row) => row['act'])).toEqual(['standing_change', 'standing_change'])
  expect(named('ben', 'label_shown')).toMatchObject([{ position: '1', act_target: 'community-note' }])
  expect(named('ben', 'note_rating')).toMatchObject([
    { response: '1', position: '1', act_target: 'community-note', act_rating: 'somewhat' },
  ])
  expect(named('ben', 'report')).toMatchObject([{ response: '1', position: '1', act_reason: 'false' }])
  expect(named('ben', 'comments_open')).toMatchObject([{ position: '0', act_how: 'pressed', act_n_comments: '2' }])
  const [liked] = named('ben', 'comment_like')
  const sheet = recordsIn('-comments_data.csv')
  expect(sheet.find((row) => row['comment_id'] === liked?.['act_target'])).toMatchObject({ text: 'At last.', likes: '12' })
  expect(named('ben', 'comment_write')).toMatchObject([
    { position: '0', act_text: WRITTEN, act_n_keystrokes: String(WRITTEN.length) },
  ])
  expect(Number(named('ben', 'comment_write')[0]?.['act_ms_writing'])).toBeGreaterThan(0)

  const inOrder = ['comments_open', 'comment_like', 'comment_write', 'shares', 'standing_change', 'note_rating', 'report']
  const engaged = recordsIn('_engagement.csv').filter((row) => inOrder.includes(row['engagement_type'] ?? ''))
  expect(engaged.filter((row) => row['user_id'] === 'ben').map((row) => row['engagement_type'])).toEqual(inOrder)
  expect(engaged.filter((row) => row['user_id'] === 'ada').map((row) => [row['engagement_type'], row['response']])).toEqual([
    ['shares', '1'],
    ['standing_change', '1'],
    ['shares', '0'],
    ['standing_change', '0'],
  ])
})
