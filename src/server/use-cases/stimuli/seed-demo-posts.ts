import { seededDice } from '#domain/dice.ts'
import { labelKinds } from '#domain/labels/index.ts'
import { FEED_ACTS_SETTING, writeFeedActs } from '#domain/parameters/feed-acts.ts'
import { DEMO_POSTS_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { furtherFiles, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { type CheckedRow, type CovariateRow, checkRows } from '#domain/stimuli/sheet/check-rows.ts'
import { type ShippedFiles, shippedFiles } from '#server/machine/local-files.ts'
import { insertMedia, type NewMedia } from '#server/store/stimuli/media.ts'
import { insertSet } from '#server/store/stimuli/sets.ts'
import { findStudy, insertStudy } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { publishedPath } from './card-paths.ts'
import { checkedComments } from './comments-of-set.ts'
import { storeDemoFile } from './demo-files.ts'
import { entityIds } from './entity-ids.ts'
import { newMediaId } from './store-media.ts'

/** Rising counts, by minute in view. */
const RISING = { likes: 8, shares: 3, upvote: 8 }

/** By people of the posts, some early, so that a short visit sees the bell ring. */
const NOTIFICATIONS = [
  { from: 'Mara Lindholt', text: 'started following you', seconds: 8 },
  { from: 'Tess Quillan', text: 'liked your comment', card: 4 },
  { from: 'The Harbor Ledger', text: 'posted for the first time today', seconds: 45 },
  { from: 'Kofi Adan', text: 'mentioned you in a comment', card: 12 },
]

/** Beside the feed on wide screens. */
const BESIDE = [
  { kind: 'trend', title: '#HarborLights', line: '2,140 posts' },
  { kind: 'trend', title: 'Night boats', line: '861 posts' },
  { kind: 'trend', title: 'Lake Senna', line: '12.3K posts' },
  { kind: 'person', title: 'Orla Venn', line: '@orlavenn' },
  { kind: 'person', title: 'Tarrow Weather', line: '@tarrowweather' },
  { kind: 'group', title: 'Tarrow Gardeners', line: '4,812 members' },
  { kind: 'group', title: 'Ferry spotters', line: '937 members' },
]

type Measured = Pick<NewMedia, 'width' | 'height' | 'duration_ms' | 'placeholder'>

/** `demo/posts.json`: two sheets, and the files that the first one names. */
export type DemoPosts = {
  /** A film has a poster, which is also one of the files. */
  files: Record<string, Measured & { poster?: string }>
  posts: CovariateRow[]
  comments: CovariateRow[]
}

/** The date on which the posts were made, as in the name of every set. */
const SET_NAME = '26111700_posts'
const CATEGORY = 'posts'

/** Makes the study of /demo if it is missing: an ordinary set of posts with comments, and an ordinary study. */
export async function seedDemoPosts(deps: Deps, demoDir: string): Promise<'made' | 'there'> {
  const { db } = deps.database
  if (await findStudy(db, DEMO_POSTS_EXPERIMENT_ID)) return 'there'
  const shipped = shippedFiles(demoDir)
  const demo = JSON.parse(await shipped.text('posts.json')) as DemoPosts // our own file
  await seedSet(deps, shipped, demo)
  await insertStudy(db, {
    experiment_id: DEMO_POSTS_EXPERIMENT_ID,
    lab_id: LOCAL_LAB,
    created_by: LOCAL_OWNER,
    seed: DEMO_POSTS_EXPERIMENT_ID,
    nConditions: 1,
    settings: Object.entries(demoPostsSettings(SET_NAME)).map(([param, value]) => ({ condition: 1, param, value })),
  })
  return 'made'
}

async function seedSet(deps: Deps, shipped: ShippedFiles, { files, posts, comments }: DemoPosts): Promise<void> {
  const checked = checkRows(posts, (text) => text, 'files')
  if (!checked.ok) throw new Error(`demo/posts.json: ${checked.problems.join('; ')}`)
  const stored = await storeFiles(deps, shipped, files)
  // The same on every installation, so that a study with these posts finds them wherever it is imported.
  const ids = entityIds(SET_NAME, posts.length, seededDice(DEMO_POSTS_EXPERIMENT_ID, SET_NAME))
  const cards = checked.rows.map(({ entity_type, headline, alt_text, covariates, filename }, position) => ({
    entity_id: ids[position] ?? '',
    entity_set: SET_NAME,
    position,
    entity_type,
    ...mediaOf(covariates, filename, stored),
    headline,
    alt_text,
    covariates,
  }))
  await insertSet(deps.database.db, {
    entity_set: SET_NAME,
    entity_category: CATEGORY,
    lab_id: LOCAL_LAB,
    created_by: LOCAL_OWNER,
    media: [],
    cards,
    comments: checkedComments(comments, cards),
  })
}

type Stored = ReadonlyMap<string, { media_id: string; poster_media_id: string | null }>

/** Films of the other demo are stored already, and every file is stored once. */
async function storeFiles(deps: Deps, shipped: ShippedFiles, files: DemoPosts['files']): Promise<Stored> {
  const stored = new Map<string, { media_id: string; poster_media_id: string | null }>()
  const store = async (name: string): Promise<string> => {
    const { poster, ...measured } = files[name] ?? {}
    const poster_media_id = poster === undefined ? null : await store(poster)
    const file = await storeDemoFile({ files: deps.files, shipped }, name)
    const media = await insertMedia(deps.database.db, { media_id: newMediaId(), ...file, ...measured, poster_media_id }, [])
    stored.set(name, media)
    return media.media_id
  }
  for (const name of Object.keys(files)) if (!stored.has(name)) await store(name)
  return stored
}

function mediaOf(covariates: CheckedRow['covariates'], filename: string, stored: Stored) {
  const cell = cellsOf(covariates)
  const main = stored.get(mainFile(cell)?.cell ?? '')
  const further = furtherFiles(cell).flatMap(({ cell: name }) => {
    const file = stored.get(name)
    return file ? [[name, file.media_id] as const] : []
  })
  return {
    entity_url: publishedPath(main?.media_id ?? 'post', filename),
    media_id: main?.media_id ?? null,
    poster_media_id: main?.poster_media_id ?? null,
    avatar_media_id: stored.get(cell('avatar_url'))?.media_id ?? null,
    file_ids: Object.fromEntries(further),
  }
}

/** The study of /demo: all that a feed of posts can show, with counts as the sheet has them. */
export const demoPostsSettings = (entity_set: string): Record<string, string> => ({
  'n-conditions': '1',
  'study-name': 'Demo of the skins',
  entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }]),
  algorithm: 'random',
  'order-positions': 'yes',
  'order-authors': 'yes',
  feed: 'scroll',
  'feed-button-like': 'sheet',
  'feed-button-share': 'sheet',
  'feed-button-bookmark': 'sheet',
  // Those of the menu and the profile. Others would stand beside buttons that mean the same.
  [FEED_ACTS_SETTING]: writeFeedActs(['report', 'follow', 'hide', 'profile_open', 'copy_link']),
  comments: 'folded',
  'comments-like': 'yes',
  'comments-report': 'yes',
  'comments-write': 'optional',
  'rising-counts': JSON.stringify(RISING),
  notifications: JSON.stringify(NOTIFICATIONS),
  suggestions: JSON.stringify(BESIDE),
  composer: 'feed',
  labels: JSON.stringify(labelKinds.map(({ name }) => ({ kind: name }))),
  // The page /demo changes the skin and the colours by its link.
  'allow-url-overrides': 'look',
})
