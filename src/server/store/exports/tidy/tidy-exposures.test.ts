import { describe, expect, test } from 'vitest'
import { exported } from '#server/testing/builders.ts'
import { allTables, anna, app, ben, cardOf, cleo, experiment_id, ORDINARY, of, setUpStudy } from '#server/testing/tidy-study.ts'

setUpStudy()

describe('exposures and views', () => {
  test('every served card has a row, with 0 for those that were never seen', async () => {
    const { exposures } = await allTables()
    expect(of(exposures, cleo)).toHaveLength(10)
    for (const row of of(exposures, cleo))
      expect(row).toMatchObject({
        shown: false,
        dwell_source: 'none',
        n_views: 0,
        n_visits: 0,
        first_view_ms: null,
        viewable_mrc: false,
        dwell_ms_any: 0,
        dwell_ms_50: 0,
        dwell_ms_full: 0,
        dwell_ms_px: 0,
        max_visible_frac: 0,
        like: 0,
        like_toggles: 0,
      })
  })

  test('all definitions of dwell stand side by side, over reloads', async () => {
    const [first, second] = of((await allTables())['exposures'], anna)
    expect(first).toMatchObject({
      trial_id: 'anna:0',
      position: 0,
      stimulus_id: cardOf(anna, 0),
      category: 'news',
      shown: true,
      dwell_source: 'streamed',
      media_ready_ms: 200,
      first_view_ms: 1100,
      first_visit_ms: 1900,
      n_views: 2,
      n_visits: 2,
      dwell_ms_any: 3800,
      dwell_ms_50: 3000,
      dwell_ms_full: 3000,
      dwell_ms_px: 3160,
      dwell_ms_focal: 3000,
      dwell_ms_clean: null,
      max_visible_frac: 1,
      viewable_mrc: true,
      video_watched_ms: null,
    })
    expect(second).toMatchObject({ n_views: 3, dwell_ms_full: 2000, max_visible_frac: 1 })
  })

  test('a like that was taken back is off, with two toggles and the time of the first', async () => {
    const [first, second, third] = of((await allTables())['exposures'], anna)
    expect(first).toMatchObject({
      like: 0,
      like_toggles: 2,
      like_first_rt_ms: 1500,
      share: 0,
      share_toggles: 0,
      share_first_rt_ms: null,
    })
    expect(second).toMatchObject({ like: 1, like_toggles: 1 })
    expect(third).toMatchObject({ like: 0, like_toggles: 0, like_first_rt_ms: null, bookmark: null, bookmark_toggles: null })
  })

  test('counts that were displayed are those that the person got', async () => {
    const rows = of((await allTables())['exposures'], anna)
    expect(rows.map((row) => [row['shown_share_count'], row['shown_like_count'], row['shown_bookmark_count']])).toEqual(
      anna.order_data.map(({ shown_counts }) => [shown_counts.shares, shown_counts.likes, null]),
    )
  })

  test('a list sent at submit counts for cards of which nothing was streamed, and has visits alone', async () => {
    const { exposures, views } = await allTables()
    const [streamed, submitted] = of(exposures, ben).slice(3, 5)
    expect(streamed).toMatchObject({ dwell_source: 'streamed', n_visits: 1, dwell_ms_full: 39_300, dwell_ms_clean: null })
    expect(submitted).toMatchObject({
      dwell_source: 'submitted',
      n_visits: 2,
      dwell_ms_any: null,
      dwell_ms_full: 921,
      dwell_ms_clean: 921,
      viewable_mrc: null,
    })
    expect(of(views, ben).map(({ ended_by }) => ended_by)).toEqual(['silent', null, null])
  })

  test('views say when they began and what ended them', async () => {
    const rows = of((await allTables())['views'], anna)
    expect(rows.map((row) => [row['position'], row['view_index'], row['start_ms'], row['end_ms'], row['ended_by']])).toEqual([
      [0, 1, 1100, 3900, 'scroll'],
      [0, 2, 100_400, 101_400, 'submit'],
      [1, 1, 3900, 4900, 'modal'],
      [1, 2, 5900, 6400.4, 'hidden'],
      [1, 3, 8900, 9400, 'reload'],
    ])
  })

  test('views add up to exposures, and exposures to the engagement CSV, to the last digit', async () => {
    const { exposures = [], views = [] } = await allTables({ ...ORDINARY, test: true })
    const csv = (await exported(app, experiment_id, 'engagement', '?include=test')).filter(
      (row) => row['engagement_type'] === 'dwell',
    )
    const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 10) / 10
    expect(exposures).toHaveLength(40)
    for (const row of exposures) {
      const ofCard = views.filter(
        (view) => view['subject_id'] === row['subject_id'] && view['stimulus_id'] === row['stimulus_id'],
      )
      const inCsv = csv.filter((line) => line['user_id'] === row['subject_id'] && line['entity_id'] === row['stimulus_id'])
      expect(sum(inCsv.map(({ response }) => Number(response)))).toBe(row['dwell_ms_full'])
      expect(inCsv).toHaveLength(Math.max(1, Number(row['n_visits'])))
      expect(ofCard).toHaveLength(Number(row['n_views']))
      for (const column of ['dwell_ms_any', 'dwell_ms_50', 'dwell_ms_full', 'dwell_ms_px'])
        if (row[column] !== null) expect(sum(ofCard.map((view) => Number(view[column])))).toBe(row[column])
    }
  })
})
