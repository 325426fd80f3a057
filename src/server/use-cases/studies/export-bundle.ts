import { createHash } from 'node:crypto'
import { BUNDLE_FORMAT, BUNDLE_FORMAT_VERSION, type BundledCard, type StudyBundle } from '#contract/study-bundle.ts'
import { withoutExits } from '#domain/disclosure/without-exits.ts'
import { groupBy } from '#domain/group-by.ts'
import { formNames } from '#domain/journey/journey-of.ts'
import { SECRET_PARAMETERS } from '#domain/parameters/index.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { findInAll } from '#domain/questions/find-in-study.ts'
import { textsForBundle } from '#domain/study/bundle/study-texts.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { setNamesIn } from '#domain/study/checks/study-sets.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { readStored } from '#server/files/file-store.ts'
import { commentsOfSets } from '#server/store/stimuli/comments.ts'
import { findMedia, type Media } from '#server/store/stimuli/media.ts'
import { findSet } from '#server/store/stimuli/sets.ts'
import { openAddress, type WholeCard, wholeCards } from '#server/store/studies/bundle.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import { type WholeBundle, zipOfBundle } from '#server/study-bundle/zip-of-bundle.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { givenComment } from '../stimuli/comments-of-set.ts'
import { contentMediaIn } from './content-media.ts'
import { documentationOf, textsOf } from './study-texts.ts'
import { unknownStudy } from './unknown-study.ts'

/** A study as one file, for another installation or for an archive: its current version with its sets, files and texts. */
export async function exportBundle(deps: Deps, experiment_id: string, caller: Caller, feedlabVersion: string) {
  const { db } = deps.database
  const whole = await makeBundle(deps, experiment_id, labOf(caller), feedlabVersion)
  const texts = await textsOf(db, experiment_id)
  const bundle = { ...whole.bundle, ...(texts && { texts: textsForBundle(texts) }) }
  const zip = zipOfBundle({ ...whole, bundle }, (sha256) => readStored(deps.files, sha256))
  return { filename: `${experiment_id}_bundle.zip`, zip }
}

/** The description of a bundle, without its files, and without the drafts of the study's texts: those are for copies, not for readers. */
export function makeBundle(deps: Deps, experiment_id: string, lab_id: string, feedlab_version: string): Promise<WholeBundle> {
  return deps.database.db.transaction(
    async (tx) => {
      const study = await findStudy(tx, experiment_id)
      if (study?.lab_id !== lab_id) throw unknownStudy(experiment_id)
      const { version, seed, status } = study
      const settings = await settingsOfVersion(tx, { experiment_id, version })
      const condition_settings = settings.filter(({ param }) => !SECRET_PARAMETERS.includes(param))
      const files: Files = new Map()
      const sets: StudyBundle['sets'] = []
      // In sequence: a transaction has one connection, which runs one query at a time.
      for (const name of setNamesIn(condition_settings)) sets.push(await bundledSet(tx, name, files))
      const media = await bundledMedia(tx, condition_settings, files)
      const bundle: StudyBundle = {
        format: BUNDLE_FORMAT,
        format_version: BUNDLE_FORMAT_VERSION,
        feedlab_version,
        exported_at: deps.now(),
        study: { experiment_id, version, seed, ...(status === 'draft' && { status }), condition_settings },
        questionnaires: questionnairesOf(condition_settings, experiment_id).map((questionnaire) => ({
          name: questionnaire.name,
          label: questionnaire.label,
          sha256: questionnaireChecksum(questionnaire),
          questionnaire,
        })),
        sets,
        files: [...files.values()],
        ...(media.length > 0 && { media }),
      }
      return { bundle, documentation: await documentationOf(tx, study) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** For publication: nobody can be paid by what stands in it, and another installation still imports it. */
export const bundleWithoutExits = (whole: WholeBundle): WholeBundle => {
  const { study } = whole.bundle
  const condition_settings = withoutExits(study.condition_settings)
  return { ...whole, bundle: { ...whole.bundle, study: { ...study, condition_settings } } }
}

type Files = Map<string, StudyBundle['files'][number]>

/** Adds a stored file to the bundle. */
function addTo(files: Files, media: Media | null | undefined): string | null {
  if (!media?.sha256) return null
  files.set(media.sha256, { sha256: media.sha256, mime: media.mime ?? '', bytes: media.bytes ?? 0 })
  return media.sha256
}

/** Pictures and films of interventions and own questionnaires, by the ids that the settings have for them. */
async function bundledMedia(tx: DbOrTx, settings: readonly ConditionSetting[], files: Files) {
  const bundled: NonNullable<StudyBundle['media']> = []
  for (const media_id of contentMediaIn(settings)) {
    const sha256 = addTo(files, await findMedia(tx, media_id))
    if (sha256 !== null) bundled.push({ media_id, sha256 })
  }
  return bundled
}

async function bundledSet(tx: DbOrTx, entity_set: string, files: Files) {
  const set = await findSet(tx, entity_set)
  if (!set) throw new Error(`The set of a study is missing: ${entity_set}`)
  const addFile = (media: Media | null) => addTo(files, media)
  const comments = groupBy(await commentsOfSets(tx, [entity_set]), ({ entity_id }) => entity_id)
  const cards = (await wholeCards(tx, entity_set)).map(
    (card): BundledCard => ({
      entity_id: card.entity_id,
      entity_type: card.entity_type as BundledCard['entity_type'], // checked when the set was saved
      filename: filenameOf(card),
      entity_url: card.media?.sha256 ? '' : card.entity_url,
      headline: card.headline,
      alt_text: card.alt_text,
      covariates: card.covariates as BundledCard['covariates'], // ditto
      file: addFile(card.media),
      hosted_url: openAddress(card),
      poster: addFile(card.poster),
      avatar: addFile(card.avatar),
      files: checksumsOf(card.files, addFile),
      width: card.media?.width ?? null,
      height: card.media?.height ?? null,
      comments: (comments.get(card.entity_id) ?? []).map(givenComment),
    }),
  )
  return { entity_set, entity_category: set.entity_category, cards }
}

function checksumsOf(files: WholeCard['files'], addFile: (media: Media) => string | null): Record<string, string> {
  const found = Object.entries(files).map(([name, media]) => [name, addFile(media)] as const)
  return Object.fromEntries(found.flatMap(([name, sha256]) => (sha256 === null ? [] : [[name, sha256]])))
}

/** The published address of a stored file ends in its name. */
const filenameOf = ({ entity_url }: WholeCard) => decodeURIComponent(entity_url.split('/').at(-1) ?? '')

/** The questionnaires that any condition uses, as this installation asks them. */
export function questionnairesOf(settings: readonly ConditionSetting[], experiment_id: string): Questionnaire[] {
  const conditions = new Set(settings.map(({ condition }) => condition))
  const ofConditions = [...conditions].map((condition) => {
    const own = settings.filter((setting) => setting.condition === condition)
    return normaliseParameters(Object.fromEntries(own.map(({ param, value }) => [param, value])))
  })
  const names = new Set(ofConditions.flatMap((each) => formNames(each, experiment_id)))
  return [...names].flatMap((name) => findInAll(name, ofConditions) ?? [])
}

/** Questionnaires with the same checksum have the same questions in the same words. */
export const questionnaireChecksum = (questionnaire: unknown) =>
  createHash('sha256').update(JSON.stringify(questionnaire)).digest('hex')
