import { seededDice } from '#domain/dice.ts'
import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { type ShippedFiles, shippedFiles } from '#server/machine/local-files.ts'
import type { MediaVariant, NewMedia } from '#server/store/stimuli/media.ts'
import { insertSet, type NewEntity } from '#server/store/stimuli/sets.ts'
import { findStudy, insertStudy } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { publishedPath } from './card-paths.ts'
import { type DemoFiles, storeDemoFile } from './demo-files.ts'
import { entityIds } from './entity-ids.ts'
import { newMediaId } from './store-media.ts'

/** One card of `demo/cards.json`. All other fields are covariates. */
type DemoCard = {
  filename: string
  poster?: string
  entity_type: string
  width: number
  height: number
  duration_ms?: number
  /** Widths in which the picture, or the poster of the video, is there as well. */
  variants: number[]
  placeholder: string
  alt_text: string
  headline: string
}

type DemoSet = { name: string; category: string; cards: DemoCard[] }

/** The date on which the demo was made, as in the name of every set. */
const SET_PREFIX = '26111500'

const BUTTONS = { 'feed-button-share': 'lognormal', 'feed-button-like': 'lognormal', 'feed-button-bookmark': 'yes' }

/** Makes the demo study if it is missing: ordinary sets, an ordinary study, no forms and no modals (ruling A2). */
export async function seedDemo(deps: Deps, demoDir: string): Promise<'made' | 'there'> {
  const { db } = deps.database
  if (await findStudy(db, DEFAULT_EXPERIMENT_ID)) return 'there'
  const shipped = shippedFiles(demoDir)
  const { sets } = JSON.parse(await shipped.text('cards.json')) as { sets: DemoSet[] } // our own file
  for (const set of sets) await seedSet(deps, shipped, set)
  const settings = {
    'n-conditions': '1',
    entity_sets: JSON.stringify(sets.map(({ name }) => ({ entity_set: setName(name), randomize_between_subjects: 'yes' }))),
    algorithm: 'random',
    feed: 'scroll',
    ...BUTTONS,
  }
  await insertStudy(db, {
    experiment_id: DEFAULT_EXPERIMENT_ID,
    lab_id: LOCAL_LAB,
    created_by: LOCAL_OWNER,
    seed: DEFAULT_EXPERIMENT_ID,
    nConditions: 1,
    settings: Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value })),
  })
  return 'made'
}

const setName = (name: string) => `${SET_PREFIX}_${name}`

async function seedSet(deps: Deps, shipped: ShippedFiles, { name, category, cards }: DemoSet): Promise<void> {
  const entity_set = setName(name)
  // The same on every installation, so that a study with the demo's cards finds them wherever it is imported.
  const ids = entityIds(entity_set, cards.length, seededDice(DEFAULT_EXPERIMENT_ID, entity_set))
  const mediaRows: MediaRows = { files: deps.files, shipped, media: [], variants: [] }
  const rows: NewEntity[] = []
  for (const [position, { poster, width, height, duration_ms = null, variants, placeholder, ...covariates }] of cards.entries()) {
    const { filename, entity_type, alt_text, headline } = covariates
    const picture = { width, height, placeholder }
    const poster_media_id = poster === undefined ? null : await storePicture(mediaRows, poster, variants, picture)
    const media_id =
      poster === undefined
        ? await storePicture(mediaRows, filename, variants, picture)
        : await storeFile(mediaRows, filename, { width, height, duration_ms, poster_media_id })
    rows.push({
      entity_id: ids[position] ?? '',
      entity_set,
      position,
      entity_type,
      entity_url: publishedPath(media_id, filename),
      media_id,
      poster_media_id,
      headline,
      alt_text,
      covariates,
    })
  }
  const { media, variants } = mediaRows
  await insertSet(deps.database.db, {
    entity_set,
    entity_category: category,
    lab_id: LOCAL_LAB,
    created_by: LOCAL_OWNER,
    media,
    variants,
    cards: rows,
  })
}

/** Collects the rows for the files of a set. */
type MediaRows = DemoFiles & { media: NewMedia[]; variants: MediaVariant[] }

async function storePicture(
  rows: MediaRows,
  name: string,
  widths: readonly number[],
  metadata: Partial<NewMedia>,
): Promise<string> {
  const media_id = await storeFile(rows, name, metadata)
  for (const width of widths) rows.variants.push({ media_id, width, ...(await storeDemoFile(rows, `${width}/${name}`)) })
  return media_id
}

async function storeFile(rows: MediaRows, name: string, metadata: Partial<NewMedia>): Promise<string> {
  const media_id = newMediaId()
  rows.media.push({ media_id, ...(await storeDemoFile(rows, name)), ...metadata })
  return media_id
}
