import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import type { FileStore } from '../files/file-store.ts'
import type { NewMedia } from '../store/media.ts'
import { insertSet, type NewEntity } from '../store/sets.ts'
import { findStudy, insertStudy } from '../store/studies.ts'
import type { Deps } from './deps.ts'
import { entityIds } from './entity-ids.ts'
import { LOCAL_OWNER } from './local-owner.ts'

/** One card of `demo/cards.json`; whatever else it has is a covariate. */
type DemoCard = {
  filename: string
  poster?: string
  entity_type: string
  width: number
  height: number
  duration_ms?: number
  alt_text: string
  headline: string
}

type DemoSet = { name: string; category: string; cards: DemoCard[] }

/** The prefix says when the demo was made, as every set's prefix does. */
const SET_PREFIX = '26111500'

const BUTTONS = { 'feed-button-share': 'lognormal', 'feed-button-like': 'lognormal', 'feed-button-bookmark': 'yes' }

/** Makes the demo study where it is missing: ordinary sets, an ordinary study, no forms and no modals (ruling A2). */
export async function seedDemo(deps: Deps, demoDir: string): Promise<'made' | 'there'> {
  const { db } = deps.database
  if (await findStudy(db, DEFAULT_EXPERIMENT_ID)) return 'there'
  const { sets } = JSON.parse(await readFile(join(demoDir, 'cards.json'), 'utf8')) as { sets: DemoSet[] } // our own file
  for (const set of sets) await seedSet(deps, demoDir, set)
  const settings = {
    'n-conditions': '1',
    entity_sets: JSON.stringify(sets.map(({ name }) => ({ entity_set: setName(name), randomize_between_subjects: 'yes' }))),
    algorithm: 'random',
    feed: 'scroll',
    ...BUTTONS,
  }
  await insertStudy(db, {
    experiment_id: DEFAULT_EXPERIMENT_ID,
    owner_id: LOCAL_OWNER,
    seed: DEFAULT_EXPERIMENT_ID,
    nConditions: 1,
    settings: Object.entries(settings).map(([param, value]) => ({ condition: 1, param, value })),
  })
  return 'made'
}

const setName = (name: string) => `${SET_PREFIX}_${name}`

async function seedSet(deps: Deps, demoDir: string, { name, category, cards }: DemoSet): Promise<void> {
  const entity_set = setName(name)
  const ids = entityIds(entity_set, cards.length, deps.random)
  const media: NewMedia[] = []
  const rows: NewEntity[] = []
  for (const [position, { poster, width, height, duration_ms, ...covariates }] of cards.entries()) {
    const { filename, entity_type, alt_text, headline } = covariates
    const file = await keepFile(deps.files, join(demoDir, 'media', filename), { width, height, duration_ms: duration_ms ?? null })
    const posterFile =
      poster === undefined ? undefined : await keepFile(deps.files, join(demoDir, 'media', poster), { width, height })
    media.push(file, ...(posterFile ? [posterFile] : []))
    rows.push({
      entity_id: ids[position] ?? '',
      entity_set,
      position,
      entity_type,
      entity_url: `/media/${file.media_id}/${filename}`,
      media_id: file.media_id,
      poster_media_id: posterFile?.media_id ?? null,
      headline,
      alt_text,
      covariates,
    })
  }
  await insertSet(deps.database.db, { entity_set, entity_category: category, owner_id: LOCAL_OWNER, media, cards: rows })
}

const MIME: Readonly<Record<string, string>> = { webp: 'image/webp', mp4: 'video/mp4' }

async function keepFile(files: FileStore, path: string, size: Partial<NewMedia>): Promise<NewMedia> {
  const bytes = await readFile(path)
  const mime = MIME[path.split('.').at(-1) ?? '']
  if (mime === undefined) throw new Error(`The demo has a file of an unknown kind: ${path}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.put(sha256, bytes)
  const placeholder = mime.startsWith('image/') ? await blurred(bytes) : null
  return { media_id: randomBytes(16).toString('base64url'), sha256, mime, bytes: bytes.length, placeholder, ...size }
}

/** A few pixels as a data: URL, to stand in until the picture is there. */
async function blurred(bytes: Buffer): Promise<string> {
  // Loaded only when the demo is made: an idle server does without.
  const { default: sharp } = await import('sharp')
  const tiny = await sharp(bytes).resize(16).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
