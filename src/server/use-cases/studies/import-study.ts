import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BundledCard, BundledSet, StudyBundle } from '#contract/study-bundle.ts'
import { alphanumerics } from '#domain/dice.ts'
import { groupBy } from '#domain/group-by.ts'
import { checkBundledSets } from '#domain/study/bundle/check-bundle.ts'
import {
  describeDifferences,
  type ExistingSet,
  planSets,
  type SetPlan,
  withMediaIds,
  withSetNames,
} from '#domain/study/bundle/import-plan.ts'
import { textsForCopy, textsOfBundle } from '#domain/study/bundle/study-texts.ts'
import { checkConditionSettings } from '#domain/study/checks/condition-settings.ts'
import { knownRisks, risksIn } from '#domain/study/checks/risks.ts'
import { setNamesIn } from '#domain/study/checks/study-sets.ts'
import { warningsOf } from '#domain/study/checks/warnings.ts'
import { withoutPastRetention } from '#domain/study/lifecycle/retention.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { commentsOfSets } from '#server/store/stimuli/comments.ts'
import type { Media, NewMedia } from '#server/store/stimuli/media.ts'
import { findSet, insertSet, listSets, lockSets, type NewEntity } from '#server/store/stimuli/sets.ts'
import { openAddress, takenIds, type WholeCard, wholeCards } from '#server/store/studies/bundle.ts'
import { findStudy, insertStudy } from '#server/store/studies/studies.ts'
import type { OpenBundle } from '#server/study-bundle/open-bundle.ts'
import { actorOf, type Deps, type LabCaller, makerOf } from '../deps.ts'
import { publishedPath } from '../stimuli/card-paths.ts'
import { givenComment, storedComments } from '../stimuli/comments-of-set.ts'
import { entityIds } from '../stimuli/entity-ids.ts'
import { newMediaId } from '../stimuli/store-media.ts'
import { hasMailServer } from '../waves/mail-server-of-lab.ts'
import { refuseMisshapenQuestionnaires, refuseUnfitSets } from './checked-settings.ts'
import { claimContentMedia } from './content-media.ts'
import { questionnaireChecksum, questionnairesOf } from './export-bundle.ts'
import { type Files, storeFiles } from './import-files.ts'
import { storeTexts } from './study-texts.ts'

type Options = { dir: string; feedlabVersion: string }

/**
 * Makes a study from a bundle. Ids are kept where they are free, sets are reused where they are here already, and the reply says what
 * differs. Either all of it is stored or nothing, except files: those that no set uses are deleted later.
 */
export async function importStudy(deps: Deps, open: OpenBundle, caller: LabCaller, { dir, feedlabVersion }: Options) {
  const { bundle } = open
  const maker = makerOf(caller)
  const { lab_id } = maker
  const { db } = deps.database
  refuseInvalidSets(bundle)
  refuseMisshapenQuestionnaires(bundle.study.condition_settings)
  const atMs = deps.now()
  const plans = await planOf(db, bundle, lab_id, atMs)
  const settings = withoutPastRetention(withSetNames(bundle.study.condition_settings, plans), atMs)
  const nConditions = await checkSettings(db, lab_id, { bundle, plans, settings })

  const newSets = bundle.sets.filter(({ entity_set }) => plans.some(({ from, isNew }) => isNew && from === entity_set))
  const files = await storeFiles(deps, { sets: newSets, media: bundle.media ?? [], open, dir, lab_id })
  const stored = withMediaIds(
    settings,
    (bundle.media ?? []).map(({ media_id, sha256 }) => [media_id, files.get(sha256)?.media_id ?? '']),
  )
  return db.transaction(async (tx) => {
    // Storing the files took a while: the sets that the study relies on may have been edited or deleted since.
    await lockSets(tx, lab_id, setNamesIn(settings))
    if (!isDeepStrictEqual(await planOf(tx, bundle, lab_id, atMs), plans)) throw setsChanged()
    const sets: (SetPlan & { hasNewIds: boolean })[] = []
    for (const plan of plans) {
      const set = newSets.find(({ entity_set }) => entity_set === plan.from)
      sets.push({ ...plan, hasNewIds: set ? await insertBundled(deps, tx, { set, plan, files, maker }) : false })
    }
    await refuseUnfitSets(tx, settings)
    const problems = await claimContentMedia(tx, lab_id, stored)
    if (problems.length > 0)
      throw new Refusal('invalid_settings', `This study cannot be made here: ${problems.join('; ')}`, problems)
    // Who accepted them elsewhere did not accept them here.
    const found = risksIn(stored)
    const risks = knownRisks(found, [])
    const study = { ...maker, nConditions, settings: stored, risks, study: bundle.study }
    const experiment_id = await insertUnderFreeId(deps, tx, study)
    const detail = { from: bundle.study.experiment_id }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-imported', target: experiment_id, detail })
    if (bundle.texts)
      await storeTexts(tx, { experiment_id, texts: textsForCopy(textsOfBundle(bundle.texts)), written_by: maker.created_by })
    const differences = describeDifferences({
      experiment_id: { there: bundle.study.experiment_id, here: experiment_id },
      sets,
      reencoded: [...files].filter(([sha256, media]) => media.sha256 !== sha256).length,
      differentWording: differentWording(bundle),
      feedlabVersion: { there: bundle.feedlab_version, here: feedlabVersion },
    })
    const facts = { hasMailServer: await hasMailServer(deps, tx, lab_id), nowMs: atMs }
    return { experiment_id, differences, warnings: warningsOf({ settings: stored, risks: found }, facts) }
  })
}

const setsChanged = () =>
  new Refusal('set_changed', 'Sets were saved, edited or deleted here during the import. Import the bundle again.')

function refuseInvalidSets({ sets }: StudyBundle): void {
  const problems = checkBundledSets(sets)
  if (problems.length > 0)
    throw new Refusal('invalid_bundle', `The sets of this bundle cannot be used: ${problems.slice(0, 20).join('; ')}`, problems)
}

async function planOf(db: DbOrTx, bundle: StudyBundle, lab_id: string, atMs: number): Promise<SetPlan[]> {
  const found = new Map<string, ExistingSet>()
  for (const set of bundle.sets) found.set(set.entity_set, await findExisting(db, set, lab_id))
  const own = await listSets(db, lab_id)
  const taken = new Set(own.map(({ entity_set }) => entity_set))
  return planSets(
    bundle.sets.map(({ entity_set }) => entity_set),
    (name) => found.get(name) ?? 'nothing',
    (name) => taken.has(name),
    atMs,
  )
}

async function findExisting(db: DbOrTx, set: BundledSet, lab_id: string): Promise<ExistingSet> {
  const here = await findSet(db, set.entity_set)
  if (!here) return 'nothing'
  if (here.lab_id !== lab_id || here.entity_category !== set.entity_category) return 'another'
  const cards = await wholeCards(db, set.entity_set)
  const comments = groupBy(await commentsOfSets(db, [set.entity_set]), ({ entity_id }) => entity_id)
  const hasSameComments = (card: BundledCard) =>
    isDeepStrictEqual(card.comments, (comments.get(card.entity_id) ?? []).map(givenComment))
  const isSame =
    cards.length === set.cards.length &&
    set.cards.every((card, i) => isSameCard(card, cards[i])) &&
    set.cards.every(hasSameComments)
  return isSame ? 'the-same' : 'another'
}

function isSameCard(there: BundledCard, here: WholeCard | undefined): boolean {
  if (here === undefined) return false
  const isSameFile = (sha256: string | null, media: Media | null) =>
    sha256 === null ? !media?.sha256 : sha256 === media?.sha256 || sha256 === media?.source_sha256
  return (
    there.entity_id === here.entity_id &&
    there.entity_type === here.entity_type &&
    there.headline === here.headline &&
    there.alt_text === here.alt_text &&
    there.hosted_url === openAddress(here) &&
    isSameFile(there.file, here.media) &&
    isSameFile(there.avatar, here.avatar) &&
    Object.keys({ ...there.files, ...here.files }).every((name) =>
      isSameFile(there.files[name] ?? null, here.files[name] ?? null),
    ) &&
    isDeepStrictEqual(there.covariates, here.covariates)
  )
}

type Checked = { bundle: StudyBundle; plans: readonly SetPlan[]; settings: StudyBundle['study']['condition_settings'] }

/** The checks of a new study, with the sets of the bundle counted in. */
async function checkSettings(db: DbOrTx, lab_id: string, { bundle, plans, settings }: Checked): Promise<number> {
  const setSizes = new Map((await listSets(db, lab_id)).map(({ entity_set, num_entities }) => [entity_set, num_entities]))
  for (const { from, entity_set } of plans)
    setSizes.set(entity_set, bundle.sets.find((set) => set.entity_set === from)?.cards.length ?? 0)
  const checked = checkConditionSettings(settings, { setSizes })
  if (!checked.ok) {
    const sentence = `This study cannot be made here: ${checked.problems.join('; ')}`
    throw new Refusal('invalid_settings', sentence, checked.problems)
  }
  return checked.nConditions
}

type NewSet = { set: BundledSet; plan: SetPlan; files: Files; maker: ReturnType<typeof makerOf> }

/** Returns whether the cards had to get new ids. */
async function insertBundled(deps: Deps, tx: DbOrTx, { set, plan, files, maker }: NewSet): Promise<boolean> {
  const { entity_set } = plan
  const there = set.cards.map(({ entity_id }) => entity_id)
  const hasNewIds = new Set(there).size < there.length || (await takenIds(tx, there)).length > 0
  const ids = hasNewIds ? entityIds(entity_set, there.length, deps.random) : there
  const hosted: NewMedia[] = []
  const cards = set.cards.map((card, position): NewEntity => {
    const { entity_type, headline, alt_text, covariates } = card
    const shown = shownFile(card, files, hosted)
    const avatar_media_id = (card.avatar === null ? undefined : files.get(card.avatar)?.media_id) ?? null
    const file_ids = idsOfFiles(card.files, files)
    const texts = { entity_type, headline, alt_text, covariates }
    return { entity_id: ids[position] ?? '', entity_set, position, ...texts, ...shown, avatar_media_id, file_ids }
  })
  const comments = storedComments(
    set.cards.flatMap((given, card) => given.comments.map((comment) => ({ ...comment, card }))),
    cards,
  )
  const { entity_category } = set
  const isInserted = await insertSet(tx, { entity_set, entity_category, ...maker, media: hosted, cards, comments })
  if (!isInserted) throw setsChanged()
  return hasNewIds
}

const idsOfFiles = (named: BundledCard['files'], files: Files): Record<string, string> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, sha256]) => {
      const media = files.get(sha256)
      return media === undefined ? [] : [[name, media.media_id]]
    }),
  )

function shownFile(card: BundledCard, files: Files, hosted: NewMedia[]) {
  const { file, poster, hosted_url, filename, width, height } = card
  const media = file === null ? undefined : files.get(file)
  if (media) {
    const poster_media_id = (poster === null ? undefined : files.get(poster)?.media_id) ?? media.poster_media_id
    return { entity_url: publishedPath(media.media_id, filename || media.media_id), media_id: media.media_id, poster_media_id }
  }
  if (hosted_url === null) return { entity_url: card.entity_url, media_id: null, poster_media_id: null }
  const media_id = newMediaId()
  hosted.push({ media_id, hosted_url, width, height })
  return { entity_url: card.entity_url, media_id, poster_media_id: null }
}

type NewStudy = Pick<Parameters<typeof insertStudy>[1], 'lab_id' | 'created_by' | 'nConditions' | 'settings' | 'risks'> & {
  study: StudyBundle['study']
}

const ATTEMPTS = 10

/** Under its own id if that is free. */
async function insertUnderFreeId(deps: Deps, tx: DbOrTx, { study, ...rest }: NewStudy): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const experiment_id = attempt === 0 ? study.experiment_id : `e${alphanumerics(5, deps.random)}`
    if (await findStudy(tx, experiment_id)) continue
    if (await insertStudy(tx, { ...rest, experiment_id, seed: study.seed || randomUUID(), status: study.status }))
      return experiment_id
  }
  throw new Error('No free experiment id was found')
}

function differentWording({ questionnaires, study }: StudyBundle): string[] {
  const here = questionnairesOf(study.condition_settings, study.experiment_id)
  return questionnaires.flatMap(({ name, label, sha256 }) => {
    const own = here.find((questionnaire) => questionnaire.name === name)
    return own && questionnaireChecksum(own) !== sha256 ? [label] : []
  })
}
