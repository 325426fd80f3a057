import { expect, type Locator, test } from '@playwright/test'
import { aPng } from './a-png.ts'
import { arrived } from './drawn-from-seed.ts'
import { button, cards, scrollToEnd, viewCard } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { downloadPackage, takePart, uploadSet } from './study-pages.ts'

const VIDEOS = ['t_07.mp4', 'f_07.mp4', 'op_09.mp4', 'ad_04.mp4']
const CAPTIONS = ['The ferry turns back #harbour', 'Nobody told the bridge', 'Rain, then more rain', 'One last loaf']

const playedS = (card: Locator) => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isMuted = (card: Locator) => card.locator('video').evaluate((video: HTMLVideoElement) => video.muted)

test('a study of short videos with sound, captions and a cover says in its package what a person did', async ({
  page,
  request,
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

  const experiment_id = await makeStudy(request, 0, {
    entity_sets: JSON.stringify([{ entity_set: set, randomize_between_subjects: 'yes' }]),
    ...{ feed: 'swipe', skin: 'short-video', 'order-positions': 'yes', consent: 'Do you agree?' },
    ...{ 'feed-button-share': 'yes', 'feed-button-like': 'yes', labels: '[{"kind":"interstitial","share":"ask"}]' },
  })
  const link = `/feed?experiment_id=${experiment_id}`

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
  await expect.poll(() => isMuted(at(0))).toBe(false)
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
  const coveredMs = Number(seen?.['t_ms']) - Number(shown?.['t_ms'])
  // Both ends and the time between them are rounded to whole milliseconds.
  expect(Math.abs(coveredMs - Number(seen?.['act_covered_ms']))).toBeLessThanOrEqual(2)
  expect(Number(asked?.['act_asked_ms'])).toBeGreaterThan(0)
  const named = recordsIn('-events_data.csv').filter((row) => ['engagement', 'act', 'video'].includes(row['type'] ?? ''))
  expect(
    named
      .map((row) => row['name'])
      .filter((name) => /^(video(mute|pause)|likes|shares|label_shown|share_asked|see_anyway)/.test(name ?? '')),
  ).toEqual(engaged.map((row) => row['engagement_type']))
})

const PHOTOS = Array.from({ length: 9 }, (_, i) => `photo_${i + 1}.png`)
const ADS = ['shoes.png', 'tea.png']
const LIKES_PER_MINUTE = 240

const photoRow = (image: string, i: number) => ({
  ...{
    entity_type: 'post',
    filename: image.replace('.png', ''),
    author_name: `Photographer ${i + 1}`,
    body: `Seen today: ${image}`,
  },
  ...{ image, alt_text: `A picture, ${image}`, likes: String(100 + i), likes_per_minute: i === 1 ? '480' : '' },
})

const shownLikes = async (card: Locator) =>
  Number((await card.getByRole('button', { name: /^like/i }).locator('.button-count').textContent())?.replace(/\D/g, ''))

test('a study of photos with ads at every fifth place and counts that rise says in its package what a person saw', async ({
  page,
  request,
  browser,
}) => {
  const files = (names: readonly string[]) => names.map((name) => ({ name, buffer: aPng(64) }))
  const photos = await uploadSet(page, { category: 'news', stem: 'photos', rows: PHOTOS.map(photoRow), files: files(PHOTOS) })
  const ads = await uploadSet(page, {
    category: 'ads',
    stem: 'adverts',
    rows: ADS.map((image, i) => ({ ...photoRow(image, i), likes_per_minute: '', sponsored_mark: 'yes' })),
    files: files(ADS),
  })

  const experiment_id = await makeStudy(request, 0, {
    entity_sets: JSON.stringify([photos, ads].map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' }))),
    ...{ skin: 'photo', 'order-ads-every': '5', 'feed-button-share': 'yes', 'feed-button-like': 'sheet' },
    ...{ 'rising-counts': JSON.stringify({ likes: LIKES_PER_MINUTE }), consent: 'Do you agree?' },
  })
  const link = `/feed?experiment_id=${experiment_id}`

  const person = await takePart(browser, { link, user_id: 'ben', viewport: { width: 375, height: 812 } })
  await expect(person.locator('html')).toHaveAttribute('data-skin', 'photo')
  const first = cards(person).first()
  await viewCard(first)
  const began = await shownLikes(first)
  await expect.poll(() => shownLikes(first)).toBeGreaterThanOrEqual(began + 3)
  const before = await shownLikes(first)
  await button(person, /^like/i).click()
  await expect(button(person, /^like/i)).toHaveAttribute('aria-pressed', 'true')
  const after = await shownLikes(first)
  expect(after).toBeGreaterThan(before)
  // The fifth and the tenth are marked.
  for (const n of [4, 9]) {
    await viewCard(cards(person).nth(n))
    await expect(cards(person).nth(n).getByText('Sponsored')).toBeVisible()
  }
  await scrollToEnd(person)
  await person.getByRole('button', { name: /submit/i }).click()
  await expect(person.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  await person.context().close()

  const { recordsIn } = await downloadPackage(page, experiment_id)
  const exposures = recordsIn('-exposures_data.csv')
  expect(exposures.map((row) => row['is_ad'])).toEqual(exposures.map((_, i) => String(i === 4 || i === 9)))
  expect(exposures.map((row) => row['category'] === 'ads')).toEqual(exposures.map((_, i) => i === 4 || i === 9))
  const stimuli = new Map(recordsIn('-stimuli_data.csv').map((row) => [row['stimulus_id'], row]))
  expect(exposures).toHaveLength(PHOTOS.length + ADS.length)
  for (const row of exposures) expect(row['shown_like_count']).toBe(stimuli.get(row['stimulus_id'])?.['likes'])
  expect(exposures.map((row) => row['like'])).toEqual(exposures.map((_, i) => String(Number(i === 0))))
  for (const i of [0, 4, 9]) expect(Number(exposures[i]?.['dwell_ms_full'])).toBeGreaterThan(0)

  // What was shown at the click follows from the seed and the time in view until then.
  const entity_id = exposures[0]?.['stimulus_id'] ?? ''
  const seed = recordsIn('-participants_data.csv')[0]?.['seed'] ?? ''
  const perMinute = Number(stimuli.get(entity_id)?.['likes_per_minute'] || LIKES_PER_MINUTE)
  const engaged = recordsIn('_engagement.csv').filter((row) => row['item_order'] === '0')
  const [like] = engaged.filter((row) => row['engagement_type'] === 'likes')
  expect(like).toMatchObject({ response: '1', entity_id, likes: String(stimuli.get(entity_id)?.['likes']) })
  const clickedAt = Number(like?.['time_engagement'])
  const inViewMs = engaged
    .filter((row) => row['engagement_type'] === 'dwell')
    .map((row) => [Number(row['time_content_viewed']), Number(row['response'])] as const)
    .reduce((sum, [from, ms]) => sum + Math.max(0, Math.min(ms, clickedAt - from)), 0)
  const [click] = recordsIn('-events_data.csv').filter((row) => row['type'] === 'engagement')
  const { shown_count } = JSON.parse(click?.['detail'] ?? '{}')
  const countAt = (ms: number) => Number(like?.['likes']) + arrived({ seed, entity_id, engagement_type: 'likes', perMinute }, ms)
  // A press may be noticed a frame later than it is dated.
  expect(shown_count).toBeGreaterThanOrEqual(countAt(inViewMs - 20))
  expect(shown_count).toBeLessThanOrEqual(countAt(inViewMs + 20))
  expect(shown_count).toBeGreaterThanOrEqual(before)
  expect(shown_count).toBeLessThan(after)
})
