import { expect, type Locator, test } from '@playwright/test'
import { button, cards } from './feed-page.ts'
import { createStudy, downloadPackage, pickSet, section, takePart, uploadSet } from './study-pages.ts'

const VIDEOS = ['t_07.mp4', 'f_07.mp4', 'op_09.mp4', 'ad_04.mp4']
const CAPTIONS = ['The ferry turns back #harbour', 'Nobody told the bridge', 'Rain, then more rain', 'One last loaf']

const playedS = (card: Locator) => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isMuted = (card: Locator) => card.locator('video').evaluate((video: HTMLVideoElement) => video.muted)

test('a study of short videos with sound, captions and a cover is made on the pages alone, and its package says what a person did', async ({
  page,
  browser,
}) => {
  const set = await uploadSet(page, {
    category: 'news',
    stem: 'films',
    rows: VIDEOS.map((video, i) => ({
      ...{ entity_type: 'post', filename: `film_${i + 1}`, author_name: `Author ${i + 1}`, body: CAPTIONS[i] ?? '', video },
      ...{ position: String(i + 1), label: i === 1 ? 'interstitial' : '' },
    })),
    files: VIDEOS.map((video) => `demo/media/${video}`),
  })

  await page.goto('/create-study')
  await page.getByRole('switch', { name: 'Show instructions at the start' }).uncheck()
  await page.getByLabel('Feed type', { exact: true }).selectOption('swipe')
  await page.getByLabel('Skin', { exact: true }).selectOption('short-video')
  await pickSet(page, 'news', set)
  await page.getByText('Ads and fixed places').click()
  await page.getByRole('switch', { name: 'Cards keep the position of the sheet' }).check()
  await page.getByRole('radio', { name: /^Only those/ }).check()
  await section(page, 'Labels and notes').getByRole('button', { name: 'Add a label' }).click()
  await page.getByRole('menuitem', { name: /^Interstitial/ }).click()
  const { experiment_id, link } = await createStudy(page)

  const person = await takePart(browser, { link, user_id: 'ada', viewport: { width: 375, height: 740 } })
  const at = (n: number) => cards(person).nth(n)
  const goOn = async (n: number) => {
    await person.keyboard.press('ArrowDown')
    await expect(at(n)).toBeInViewport({ ratio: 0.9 })
  }
  await expect(person.locator('html')).toHaveAttribute('data-skin', 'short-video')
  await expect(at(0).getByText('The ferry turns back')).toBeInViewport()
  await expect.poll(() => playedS(at(0))).toBeGreaterThan(0.5)
  expect(await isMuted(at(0))).toBe(true)
  // A tap on the video itself turns the sound on, the next one pauses.
  await at(0).locator('.video-toggle').click()
  expect(await isMuted(at(0))).toBe(false)
  await button(person, /^like/i).click()
  await at(0)
    .getByRole('button', { name: /^Pause video/ })
    .click()

  await goOn(1)
  await expect(at(1)).toHaveAccessibleName('This post may contain false information')
  await button(person, /^share/i, 1).click()
  await person.getByRole('dialog').getByRole('button', { name: 'Do not share' }).click()
  expect(await playedS(at(1))).toBe(0)
  await at(1)
    .getByRole('button', { name: /^See post/ })
    .click()
  await expect(at(1)).toHaveAccessibleName('Nobody told the bridge')
  await expect.poll(() => playedS(at(1))).toBeGreaterThan(0.5)
  await button(person, /^share/i, 1).click()
  await person.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(button(person, /^share/i, 1)).toHaveAttribute('aria-pressed', 'true')

  await goOn(2)
  await expect.poll(() => playedS(at(2))).toBeGreaterThan(0.2)
  await person.getByRole('button', { name: /submit/i }).click()
  await expect(person.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  await person.context().close()

  const { recordsIn } = await downloadPackage(page, experiment_id)
  const exposures = recordsIn('-exposures_data.csv')
  const captions = new Map(recordsIn('-stimuli_data.csv').map((row) => [row['stimulus_id'], row['body']]))
  expect(exposures.map((row) => captions.get(row['stimulus_id']))).toEqual(CAPTIONS)
  expect(exposures.map((row) => [row['like'], row['share'], row['share_toggles'], row['shown']])).toEqual([
    ['1', '0', '0', 'true'],
    ['0', '1', '1', 'true'],
    ['0', '0', '0', 'true'],
    ['0', '0', '0', 'false'],
  ])
  const seenRows = exposures.slice(0, 3)
  expect(seenRows.map((row) => row['video_muted_end'])).toEqual(['false', 'true', 'true'])
  for (const [i, playedMs] of [500, 500, 200].entries())
    expect(Number(seenRows[i]?.['video_watched_ms'])).toBeGreaterThanOrEqual(playedMs)
  for (const row of seenRows) expect(Number(row['dwell_ms_full'])).toBeGreaterThan(0)

  const engaged = recordsIn('_engagement.csv').filter((row) => row['engagement_type'] !== 'dwell')
  expect(engaged.map((row) => [row['engagement_type'], row['response'], row['item_order']])).toEqual([
    ['videomute_false', '1', '0'],
    ['likes', '1', '0'],
    ['videopause_true', '1', '0'],
    ['label_shown', '1', '1'],
    ['share_asked', '1', '1'],
    ['see_anyway', '1', '1'],
    ['share_asked', '1', '1'],
    ['shares', '1', '1'],
  ])
  const acts = recordsIn('-acts_data.csv')
  expect(acts.map((row) => [row['act'], row['position'], row['act_target'], row['act_answer']])).toEqual([
    ['label_shown', '1', 'interstitial', ''],
    ['share_asked', '1', 'interstitial', 'cancel'],
    ['see_anyway', '1', 'interstitial', ''],
    ['share_asked', '1', 'interstitial', 'share'],
  ])
  const [shown, asked, seen] = acts
  // The cover was counted from its coming into view to the press.
  expect(Number(seen?.['t_ms']) - Number(shown?.['t_ms'])).toBeCloseTo(Number(seen?.['act_covered_ms']), -1)
  expect(Number(asked?.['act_asked_ms'])).toBeGreaterThan(0)
  const named = recordsIn('-events_data.csv').filter((row) => ['engagement', 'act', 'video'].includes(row['type'] ?? ''))
  expect(
    named
      .map((row) => row['name'])
      .filter((name) => /^(video(mute|pause)|likes|shares|label_shown|share_asked|see_anyway)/.test(name ?? '')),
  ).toEqual(engaged.map((row) => row['engagement_type']))
})
