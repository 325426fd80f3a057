import { expect, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { demoNews } from './make-study.ts'

test('a study that is created through the API is completed by a participant and exported', async ({ page, request }) => {
  const entity_set = await demoNews(request)
  const setting = (param: string, value: string) => ({ condition: 1, param, value })
  const spawned = await request.post('/v1/spawn_experiment', {
    data: {
      condition_settings: [
        setting('entity_sets', JSON.stringify([{ entity_set, number_to_show: 6, randomize_between_subjects: 'yes' }])),
        setting('feed-button-share', 'yes'),
        setting('feed-button-upvote', 'lognormal'),
      ],
    },
  })
  const { data } = await spawned.json()

  await page.goto(`/?experiment_id=${data.experiment_id}&user_id=anna&source=mail`)
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-setsize', '6')
  const first = page.getByRole('article').first()
  await expect(first.getByRole('button', { name: /share/i })).toHaveText(/0/)
  await expect(first.getByRole('button', { name: /like/i })).toHaveCount(0)
  await first.getByRole('button', { name: /upvote/i }).click()

  const engaged = async () =>
    (await rowsOf(request, `${data.experiment_id}/engagement.csv`, 'anna')).filter((row) => row['engagement_type'] !== 'dwell')
  await expect.poll(engaged).toMatchObject([{ engagement_type: 'upvote', response: '1', condition: '1', shares: '0' }])
  const fields = async () =>
    (await rowsOf(request, `${data.experiment_id}/user_form.csv`, 'anna')).map((row) => `${row['field']}=${row['response']}`)
  await expect.poll(fields).toEqual(expect.arrayContaining(['condition=1', 'checkpoint=feed-landed', 'URLParams-source=mail']))
})
