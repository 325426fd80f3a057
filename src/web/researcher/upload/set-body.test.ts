import { expect, test } from 'vitest'
import { ingestEntitySet } from '#contract/ingest-entity-set.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { setBody } from './set-body.ts'

test('each row is sent with its own file, found by its row number in the sheet', () => {
  const sheet = readSheet([['filename', 'entity_type'], [], ['a.png', 'image'], ['t_2', 'post']])
  const body = setBody(
    {
      name: 'pilot',
      category: 'news',
      sheet,
      mediaOf: new Map([
        [3, { media_id: 'm1' }],
        [4, { avatar_media_id: 'm2', further: new Map([[2, 'm3']]) }],
      ]),
      comments: [{ post: 'a.png', text: 'Well' }],
      hidesAddresses: true,
    },
    0,
  )
  expect(body.entity_set_settings.covariates).toEqual([
    { filename: 'a.png', entity_type: 'image', entity_url: '', media_id: 'm1' },
    { filename: 't_2', entity_type: 'post', entity_url: '', avatar_media_id: 'm2', further_media_ids: '||m3' },
  ])
  expect(body.entity_set_settings.comments).toEqual([{ post: 'a.png', text: 'Well' }])
  expect(body.entity_set_settings.hide_addresses).toBe(true)
  expect(ingestEntitySet.body.safeParse(body).success).toBe(true)
})

test('a name that already looks dated still gets the date of today', () => {
  const sheet = readSheet([['entity_type'], ['post']])
  const nameOf = (name: string) =>
    setBody({ name, category: 'news', sheet, mediaOf: new Map(), comments: [], hidesAddresses: false }, Date.UTC(2026, 10, 15, 3))
      .entity_set_settings.setname
  expect([nameOf('pilot'), nameOf('26010100_abc')]).toEqual(['pilot', '26111503_26010100_abc'])
})
