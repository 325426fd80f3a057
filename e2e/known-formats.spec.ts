import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { createStudy, pickSet, takePart, unfold } from './study-pages.ts'

type Given = { name: string; mimeType: string; buffer: Buffer }
const file = (name: string, text: string): Given => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

async function openFiles(page: Page, path: string, files: Given[]) {
  await page.goto(path)
  await page.getByLabel('Uploader access key').fill('1')
  await page.getByLabel('Category').selectOption('news')
  await page.getByLabel('Set name').fill(`known${randomUUID().slice(0, 6)}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a sheet file' }).click()
  await (await chooser).setFiles(files)
}

async function savedName(page: Page): Promise<string> {
  const saved = page.getByText(/^\d{8}_[a-z0-9_]+$/)
  await expect(saved).toBeVisible()
  return (await saved.textContent()) ?? ''
}

const DICE = `\uFEFFdoc_id;datetime;text;media;likes;reposts;username;handle;sponsored;target;condition;sequence
p1;08.05.24 09:30;"Rain again.<br>All week &amp; more";NA;1.2K;31;Ada Lind;ada;0;NA;A;2
p2;2024-05-09 10:00;A sale of boats;NA;3,400;NA;Boat House;boats;1;https://boats.example/;A;1`

test('a sheet of DICE becomes a launched microblog study', async ({ page, browser }) => {
  await openFiles(page, '/upload-hosted', [file('stimuli.csv', DICE)])
  const dialog = page.getByRole('dialog', { name: 'Match the columns' })
  await dialog.getByText('This looks like DICE').click()
  await expect(dialog.getByText('sponsored posts, with the mark of an ad')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use these columns' }).click()
  await page
    .getByRole('button', { name: /upload/i })
    .last()
    .click()
  const set = await savedName(page)

  await page.goto('/create-study')
  await page.getByLabel('Number of conditions').fill('1')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByLabel('Consent text').fill('# Do you agree?')
  await page.getByRole('switch', { name: 'Show instructions at the start' }).uncheck()
  await unfold(page, 'Skin')
  await page.getByLabel('Skin', { exact: true }).selectOption('microblog')
  await pickSet(page, 'news', set)
  await page.getByText('Ads and fixed places').click()
  await page.getByRole('switch', { name: 'Cards keep the position of the sheet' }).check()
  const { link } = await createStudy(page)
  const visit = await takePart(browser, { link, user_id: 'ada', viewport: { width: 1280, height: 1000 } })
  await expect(visit.locator('html')).toHaveAttribute('data-skin', 'microblog')
  await expect(cards(visit).first()).toContainText('A sale of boats')
  await expect(cards(visit).nth(1)).toContainText('All week & more')
})

const POSTS =
  'id,body,picture,actor,likes,time,condition,class\n0,My garden &amp; me,garden.png,ada,12,-20:35,,\n1,Second,NA,bo,3,-1:10,,'
const REPLIES = 'id,body,actor,postID,likes,time\n0,Where is it?,bo,0,,-19:00\n1,At home!,ada,0,2,-18:00'
const ACTORS = 'username,name,gender,age,location,bio,picture\nada,Ada Lind,f,31,,Gardener,ada.png\nbo,Bo Ek,m,40,,,'
const NOTIFICATIONS = 'userPostID,userReplyID,type,actor,time\n0,,like,ada,1:00'

test('files of Truman become a feed with comments, and people can be replaced', async ({ page }) => {
  const picture = (name: string): Given => ({ name, mimeType: 'image/png', buffer: aPng(32) })
  await openFiles(page, '/upload', [
    file('posts.csv', POSTS),
    file('replies.csv', REPLIES),
    file('actors.csv', ACTORS),
    file('notifications.csv', NOTIFICATIONS),
    picture('garden.png'),
    picture('ada.png'),
  ])
  const dialog = page.getByRole('dialog', { name: 'Import: Truman or VidShare' })
  await expect(dialog.getByText('2 posts, 2 replies as comments, 2 actors as authors')).toBeVisible()
  await expect(dialog.getByText('1 notification with who, what and when')).toBeVisible()
  const card = dialog.frameLocator('iframe').getByRole('article').first()
  await expect(card).toContainText('My garden & me')
  await expect(card).toContainText('Ada Lind')
  // Pictures that were given are there before anything is uploaded.
  await expect(card.locator('img[src^="data:image/"]')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByLabel('Replace people by invented ones').check()
  await expect(card).not.toContainText('Ada Lind')
  await page.setViewportSize({ width: 375, height: 812 })
  await expectToFit(page, 375)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByLabel('Replace people by invented ones').uncheck()
  await dialog.getByRole('button', { name: 'Use 2 posts' }).click()

  await expect(page.getByText('2 comments at 1 card.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 2 files and save the set' }).click()
  const entity_set = await savedName(page)
  const experiment_id = await makeStudy(page.request, 2, {
    entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'no' }]),
    comments: 'folded',
    'feed-button-like': 'sheet',
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${randomUUID().slice(0, 8)}`)
  const shown = cards(page).filter({ hasText: 'My garden & me' })
  await shown.getByRole('button', { name: /2 comments/ }).click()
  await expect(shown.locator('.comment-by strong')).toHaveText(['Bo Ek', 'Ada Lind'])
  await expect(shown).toContainText('21')

  await page.goto('/create-study')
  await page.getByLabel('Number of conditions').fill('1')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await pickSet(page, 'news', entity_set)
  await unfold(page, 'Cues that move')
  await page.getByRole('button', { name: `Use the 1 notification that came with ${entity_set}` }).click()
  await expect(page.getByLabel('Who', { exact: true })).toHaveValue('Ada Lind')
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('liked your post')
})

test('posts of real people arrive with invented names, handles and pictures', async ({ page }) => {
  const status = {
    id: '1',
    content: '<p>Thanks <a href="https://pond.example/@grace">@grace</a>, says Tim Oneil</p>',
    created_at: '2024-05-08T09:30:00.000Z',
    account: { acct: 'tim_oneil7', display_name: 'Tim Oneil', avatar: 'https://pond.example/tim.png' },
    favourites_count: 3,
    media_attachments: [],
  }
  await openFiles(page, '/upload', [file('statuses.json', JSON.stringify([status]))])
  const dialog = page.getByRole('dialog', { name: 'Import: Mastodon' })
  await expect(dialog.getByLabel('Replace people by invented ones')).toBeChecked()
  await expect(dialog.getByText('Real people wrote these posts.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use 1 post' }).click()
  await page.getByRole('button', { name: 'Upload 1 file and save the set' }).click()
  const entity_set = await savedName(page)
  const csv = await (await page.request.get(`/v1/exports/${entity_set}/stimulus_set.csv`)).text()
  expect(csv).toContain('Thanks @')
  expect(csv).not.toMatch(/grace|oneil|pond\.example/i)
})

test('a sheet with conditions becomes a set for each, and its matching is there for the next sheet of the lab', async ({
  page,
}) => {
  const name = `Ducks ${randomUUID().slice(0, 6)}`
  const header = `words_${randomUUID().slice(0, 6)};who;condition`
  const sheet = (rows: string) => [file('stimuli.csv', `${header}\n${rows}`)]
  await openFiles(
    page,
    '/upload-hosted',
    sheet(
      'It rains again in the valley today;ada;high\nIt pours in the whole wide valley;bo;low\nIt snows on all the hills around it;cleo;high',
    ),
  )
  const dialog = page.getByRole('dialog', { name: 'Match the columns' })
  await dialog.getByLabel('What who is').selectOption('author_name')
  await dialog.getByText('Saved matchings of your lab').click()
  await dialog.getByLabel('Save this matching as').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText(`Saved as ${name} for your lab.`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use these columns' }).click()

  await page.getByLabel('Make', { exact: true }).selectOption('A set for each value of condition_original')
  await expect(
    page.getByText(/^2 sets: known[a-f0-9]+_high \(high, 2 cards\), known[a-f0-9]+_low \(low, 1 card\)\.$/),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /upload/i })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: '2 sets are saved' })).toBeVisible()
  await expect(page.getByText(/^\d{8}_known\w+_(high|low)$/)).toHaveCount(2)

  await openFiles(page, '/upload-hosted', sheet('Another one of these many posts here;dana;high'))
  await expect(dialog.getByLabel('What who is')).toHaveValue('covariate')
  await expect(dialog.getByText(`${name} has the same columns as this sheet.`)).toBeVisible()
  await dialog.getByLabel('Use a saved matching').selectOption(name)
  await expect(dialog.getByLabel('What who is')).toHaveValue('author_name')
  await dialog.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog.getByText(`${name} was deleted.`)).toBeVisible()
})
