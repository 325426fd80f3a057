import { createHash } from 'node:crypto'
import { BUNDLE_FORMAT, BUNDLE_FORMAT_VERSION, type BundledCard, type BundledSet } from '#contract/study-bundle.ts'
import { seededDice } from '#domain/dice.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { furtherFiles, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { checkRows } from '#domain/stimuli/sheet/check-rows.ts'
import { shippedFiles, writeTemporary } from '#server/machine/local-files.ts'
import { demoDir } from '#server/places.ts'
import type { OpenBundle } from '#server/study-bundle/open-bundle.ts'
import { checkedComments, givenComment } from '../stimuli/comments-of-set.ts'
import { entityIds } from '../stimuli/entity-ids.ts'
import type { Design } from './read-design.ts'

type Wanted = { experiment_id: string; status?: 'draft' }

/** A design as the bundle of a study, so that it is imported like any other study. Its pictures and films are those of the demo. */
export async function designBundle(design: Design, { experiment_id, status }: Wanted): Promise<OpenBundle> {
  const files = new Map<string, Buffer>()
  const sets: BundledSet[] = []
  for (const set of design.study.sets) sets.push(await bundledSet(set, files))
  const condition_settings = settingsOf(design)
  return {
    bundle: {
      format: BUNDLE_FORMAT,
      format_version: BUNDLE_FORMAT_VERSION,
      feedlab_version: '',
      exported_at: 0,
      study: { experiment_id, version: 1, seed: '', ...(status && { status }), condition_settings },
      questionnaires: [],
      sets,
      files: [...files].map(([sha256, bytes]) => ({ sha256, mime: '', bytes: bytes.length })),
    },
    extract: async (sha256, path) => writeTemporary(path, files.get(sha256) ?? Buffer.alloc(0)),
    sizeOf: (sha256) => files.get(sha256)?.length ?? 0,
    close: () => undefined,
  }
}

/** The settings of every condition, as they are stored. */
const settingsOf = ({ study: { all_conditions, conditions } }: Pick<Design, 'study'>) =>
  conditions.flatMap((own, i) =>
    Object.entries({ 'n-conditions': conditions.length, ...all_conditions, ...own }).map(([param, value]) => ({
      condition: i + 1,
      param,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  )

type Files = Map<string, Buffer>

async function bundledSet(
  { entity_set, category, cards, comments = [] }: Design['study']['sets'][number],
  files: Files,
): Promise<BundledSet> {
  const checked = checkRows(cards, (text) => text, 'files')
  if (!checked.ok) throw new Error(`${entity_set}: ${[...checked.missingColumns, ...checked.problems].join('; ')}`)
  const ids = entityIds(entity_set, cards.length, seededDice(entity_set, 'cards'))
  const bundled: BundledCard[] = []
  for (const [i, { entity_type, headline, alt_text, covariates, filename }] of checked.rows.entries()) {
    const shown = await filesOf({ ...covariates, entity_type }, filename, files)
    const texts = { entity_type, filename, headline, alt_text, covariates }
    const nothing = { entity_url: '', hosted_url: null, width: null, height: null, comments: [] }
    bundled.push({ entity_id: ids[i] ?? '', ...texts, ...nothing, ...shown })
  }
  const stored = checkedComments(comments, bundled)
  const withComments = bundled.map((card) => ({
    ...card,
    comments: stored.filter(({ entity_id }) => entity_id === card.entity_id).map(givenComment),
  }))
  return { entity_set, entity_category: category, cards: withComments }
}

async function filesOf(row: Readonly<Record<string, unknown>>, filename: string, files: Files) {
  const cell = cellsOf(row)
  const shipped = shippedFiles(demoDir)
  const add = async (name: string): Promise<string | null> => {
    if (name === '') return null
    const bytes = await shipped.bytes(`media/${name}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    files.set(sha256, bytes)
    return sha256
  }
  const main = cell('entity_type') === 'post' ? (mainFile(cell)?.cell ?? '') : filename
  const further: Record<string, string> = {}
  for (const { cell: name } of furtherFiles(cell)) further[name] = (await add(name)) ?? ''
  return {
    file: await add(main),
    // Named after its film.
    poster: main.endsWith('.mp4') ? await add(main.replace(/\.mp4$/, '.poster.webp')) : null,
    avatar: await add(cell('avatar_url')),
    files: further,
  }
}

/** The design's own questionnaires. */
export const questionnairesIn = ({ study }: Pick<Design, 'study'>): Definition[] =>
  (study.all_conditions[OWN_QUESTIONNAIRES] ?? []) as Definition[] // our own file, checked like any questionnaire
