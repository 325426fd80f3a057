import { FEEDS, parseFeeds } from '#domain/feeds/feed-settings.ts'
import { contentMedia } from '#domain/parameters/intervention-content.ts'
import { mediaIn, type NamedMedia } from '#domain/questions/library/media-in.ts'
import { OWN_QUESTIONNAIRES, ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { claimMedia, findMedia, holdMedia } from '#server/store/stimuli/media.ts'

type Wanted = Pick<NamedMedia, 'media_id' | 'kind'>

/** A file that settings name, and what to say where it is missing. */
type InSettings = Wanted & { place: string; what: string }

const idsOf = (named: readonly Wanted[]): string[] => [...new Set(named.map(({ media_id }) => media_id))]

/** Ids of the files that interventions show, those that own questionnaires show, and all of them, each once. */
export const interventionMediaIn = (settings: readonly ConditionSetting[]) => idsOf(ofInterventions(settings))
export const questionnaireMediaIn = (settings: readonly ConditionSetting[]) => idsOf(ofQuestionnaires(settings))
export const contentMediaIn = (settings: readonly ConditionSetting[]) => idsOf(allIn(settings))

/** Whatever the settings name must be here and of the right kind; from now on it belongs to the lab. Returns the problems. */
export async function claimContentMedia(tx: Tx, lab_id: string, settings: readonly ConditionSetting[]): Promise<string[]> {
  const missing = await claimNamedMedia(tx, lab_id, allIn(settings))
  return missing.map(({ place, what, kind }) => `${place}: The ${kind} of ${what} is not here any more: upload it again.`)
}

/** Returns those that are not here. The others belong to the lab from now on. */
export async function claimNamedMedia<M extends Wanted>(tx: Tx, lab_id: string, named: readonly M[]): Promise<M[]> {
  if (named.length === 0) return []
  await holdMedia(tx)
  const missing = await missingMedia(tx, named)
  const ids = named.filter((media) => !missing.includes(media)).map(({ media_id }) => media_id)
  for (const media_id of new Set(ids)) await claimMedia(tx, lab_id, media_id)
  return missing
}

/** Those that are not here, or not of the right kind. */
export async function missingMedia<M extends Wanted>(db: DbOrTx, named: readonly M[]): Promise<M[]> {
  const missing: M[] = []
  for (const media of named) {
    const mime = await mimeOf(db, media.media_id)
    if (mime === undefined || mime.startsWith('video/') !== (media.kind === 'film')) missing.push(media)
  }
  return missing
}

const ofInterventions = (settings: readonly ConditionSetting[]): InSettings[] =>
  settings.flatMap(({ condition, param, value }) => {
    const place = `condition ${condition}, ${param}`
    if (param === CONTENT) return contentMedia(value).map((media) => ({ ...media, place, what: 'the intervention' }))
    if (param !== FEEDS) return []
    return [...(parseFeeds(value) ?? [])].flatMap(([feed, own]) =>
      contentMedia(own[CONTENT] ?? '').map((media) => ({ ...media, place: `${place}, ${feed}`, what: 'the intervention' })),
    )
  })

const CONTENT = 'intervention-content'

/** The setting is the same in all conditions of a version. */
const ofQuestionnaires = (settings: readonly ConditionSetting[]): InSettings[] =>
  [...new Set(settings.flatMap(({ param, value }) => (param === OWN_QUESTIONNAIRES ? value : [])))].flatMap((value) =>
    [...ownQuestionnaires({ [OWN_QUESTIONNAIRES]: value }).values()].flatMap((definition) =>
      mediaIn(definition).map((media) => ({ ...media, place: OWN_QUESTIONNAIRES, what: `${definition.name}, ${media.key}` })),
    ),
  )

const allIn = (settings: readonly ConditionSetting[]) => [...ofInterventions(settings), ...ofQuestionnaires(settings)]

const mimeOf = async (db: DbOrTx, media_id: string): Promise<string | undefined> => {
  const media = await findMedia(db, media_id)
  return media?.sha256 ? (media.mime ?? undefined) : undefined
}
