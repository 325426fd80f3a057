import * as z from 'zod/mini'
import { previewExperiment } from '#contract/preview-experiment.ts'
import { FEED_SETTINGS } from '#domain/study/preview/preview-feed.ts'
import { callApi } from '#web/shared/call-api.ts'

/** What a preview's cards depend on, as one text: alike for conditions that show the same cards. */
export const feedKey = (settings: Readonly<Record<string, string>>): string =>
  JSON.stringify(FEED_SETTINGS.map((param) => [param, settings[param] ?? '']))

/** The server's preview for such a text; asked once, whoever wants to know. */
export const previewQuery = (key: string) => ({
  queryKey: ['preview', key],
  queryFn: () => readPreview(key),
  retry: false,
})

async function readPreview(key: string) {
  const settings = JSON.parse(key) as [string, string][] // written by feedKey
  const result = await callApi('/v1/preview_experiment', {
    condition_settings: settings.map(([param, value]) => ({ condition: 1, param, value })),
    condition: 1,
  })
  if (!result.ok) throw new Error('The preview has no answer')
  return z.parse(previewExperiment.reply, result.reply).data
}
