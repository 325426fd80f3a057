import * as z from 'zod/mini'
import { previewExperiment } from '#contract/preview-experiment.ts'
import { FEED_SETTINGS } from '#domain/study/preview/preview-feed.ts'
import { callApi } from '#web/shared/call-api.ts'

/** The settings that decide which cards are shown, as one string. Equal for conditions with the same cards. */
export const feedKey = (settings: Readonly<Record<string, string>>): string =>
  JSON.stringify([
    ...FEED_SETTINGS.map((param) => [param, settings[param] ?? '']),
    // Only the server knows the counts of a sheet.
    ...Object.entries(settings).filter(([param, value]) => param.startsWith('feed-button-') && value === 'sheet'),
  ])

/** Asks the server for the cards of a feed key. The cache makes it one request for all conditions with that key. */
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
  if (!result.ok) throw new Error(`The preview could not be loaded: ${result.problem}`)
  return z.parse(previewExperiment.reply, result.reply).data
}
