import type { Page } from '@playwright/test'
import { HOSTILE_SAMPLE, HOSTILE_STRINGS } from './hostile-strings.ts'

/** The fields of an answer in which somebody's own words stand. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'email',
  'owner',
  'actor',
  'target',
  'reason',
  'created_by',
  'person_name',
  'lab_name',
  'study_name',
  'headline',
  'source',
  'alt_text',
])

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const ALL_TOGETHER = HOSTILE_STRINGS.join(' ')

const isRow = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One row per kind of hostile string, each with an id of its own. */
function hostileRows(row: { [key: string]: Json }): Json[] {
  return HOSTILE_SAMPLE.map((text, n) => {
    const ids = Object.entries(row).filter(([key]) => key.endsWith('_id'))
    const own = ids.map(([key, id]) => [key, typeof id === 'number' ? n : `${id}-${n}`])
    return { ...row, ...Object.fromEntries(own), ...hostileTexts(row, text) }
  })
}

const hostileTexts = (row: { [key: string]: Json }, text: string): { [key: string]: Json } =>
  Object.fromEntries(Object.keys(row).flatMap((key) => (TEXT_FIELDS.has(key) ? [[key, text]] : [])))

/** The same answer with hostile words in it: in a list one row for each kind, elsewhere all of them in one text. */
function hostile(value: Json): Json {
  if (Array.isArray(value)) {
    const [row] = value
    const hasTexts = isRow(row) && Object.keys(row).some((key) => TEXT_FIELDS.has(key))
    return hasTexts ? hostileRows(row) : value.map(hostile)
  }
  if (!isRow(value)) return value
  const inside = Object.entries(value).map(([key, part]) => [key, hostile(part)])
  return { ...Object.fromEntries(inside), ...hostileTexts(value, ALL_TOGETHER) }
}

/** From now on, a page gets hostile words from the server wherever somebody's own words stand. */
export async function answerWithHostileTexts(page: Page): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    // A stream has no words of anybody, and no end to wait for.
    if (route.request().headers()['accept'] === 'text/event-stream') return route.continue()
    const response = await route.fetch()
    const isJson = (response.headers()['content-type'] ?? '').includes('json')
    if (!isJson) return route.fulfill({ response })
    return route.fulfill({ response, json: hostile(await response.json()) })
  })
}
