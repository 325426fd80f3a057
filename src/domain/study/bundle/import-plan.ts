import { FEEDS, parseFeeds } from '#domain/feeds/feed-settings.ts'
import { type OwnMedia, parseOwnContent } from '#domain/interventions/own-content.ts'
import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { givenForms } from '#domain/questions/library/forms-in-settings.ts'
import { mediaIn, withMediaIdsIn } from '#domain/questions/library/media-in.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { fullSetName } from '#domain/stimuli/set-name.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'

/** What exists under a set's name in the installation that imports the study. */
export type ExistingSet = 'nothing' | 'the-same' | 'another'

/** How one set of an imported study is stored. */
export type SetPlan = { from: string; entity_set: string; isNew: boolean }

/** Identical sets are used as they are. A set whose name is taken by another set gets a new name. */
export function planSets(
  names: readonly string[],
  existingSet: (name: string) => ExistingSet,
  isTaken: (name: string) => boolean,
  atMs: number,
): SetPlan[] {
  const given = new Set(names)
  return names.map((from) => {
    const found = existingSet(from)
    if (found !== 'another') return { from, entity_set: from, isNew: found === 'nothing' }
    const entity_set = freeName(from, (name) => isTaken(name) || given.has(name), atMs)
    given.add(entity_set)
    return { from, entity_set, isNew: true }
  })
}

const NAME_LENGTH = 15

/** The same name with the date of the import, and a number if that is taken too. */
function freeName(name: string, isTaken: (name: string) => boolean, atMs: number): string {
  const words = name.replace(/^\d{8}_/, '')
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : String(n)
    const candidate = fullSetName(words.slice(0, NAME_LENGTH - end.length) + end, atMs)
    if (!isTaken(candidate)) return candidate
  }
}

/**
 * The settings with the new names of the sets. A setting without a renamed set is not changed at all. `drawn_as` keeps the old
 * name, so that the study draws the same cards. Unreadable settings are kept; their own check reports them.
 */
export function withSetNames(settings: readonly ConditionSetting[], plans: readonly SetPlan[]): ConditionSetting[] {
  const nameOf = new Map(plans.map(({ from, entity_set }) => [from, entity_set]))
  return settings.map((setting) => {
    const { param, value } = setting
    const renamed = param === 'entity_sets' ? renamedSets(value, nameOf) : param === FEEDS ? renamedInFeeds(value, nameOf) : value
    return renamed === value ? setting : { ...setting, value: renamed }
  })
}

type NameOf = ReadonlyMap<string, string>

function renamedSets(value: string, nameOf: NameOf): string {
  const parsed = parseChosenSets(value)
  if (!parsed.ok) return value
  const renamed = (set: ChosenSet) => {
    const entity_set = nameOf.get(set.entity_set) ?? set.entity_set
    return entity_set === set.entity_set ? set : { ...set, entity_set, drawn_as: set.drawn_as ?? set.entity_set }
  }
  const sets = parsed.sets.map(renamed)
  return sets.some((set, i) => set !== parsed.sets[i]) ? JSON.stringify(sets) : value
}

/** The sets that single feeds take their cards from. */
function renamedInFeeds(value: string, nameOf: NameOf): string {
  const feeds = [...(parseFeeds(value) ?? [])]
  const renamed = feeds.map(([name, own]) => {
    const { entity_sets } = own
    return [name, entity_sets === undefined ? own : { ...own, entity_sets: renamedSets(entity_sets, nameOf) }] as const
  })
  const isSame = renamed.every(([, own], i) => own['entity_sets'] === feeds[i]?.[1]['entity_sets'])
  return isSame ? value : JSON.stringify(Object.fromEntries(renamed))
}

/**
 * The settings with the ids that pictures and films of interventions and own questionnaires have here. An id that the bundle has no file for becomes empty: it
 * may mean another file here.
 */
export function withMediaIds(
  settings: readonly ConditionSetting[],
  ids: readonly (readonly [there: string, here: string])[],
): ConditionSetting[] {
  const idOf = new Map(ids)
  const renamed = <M extends OwnMedia | null | undefined>(media: M): M =>
    media ? { ...media, media_id: idOf.get(media.media_id) ?? '' } : media
  const withIds = (value: string): string => {
    const content = parseOwnContent(value)
    if (!content?.picture && !content?.film) return value
    const { picture, film, ...words } = content
    const media = { ...(picture !== undefined && { picture: renamed(picture) }), ...(film && { film: renamed(film) }) }
    return JSON.stringify({ ...words, ...media })
  }
  return settings.map((setting) => {
    if (setting.param === OWN_QUESTIONNAIRES) return withFormMedia(setting, (id) => idOf.get(id) ?? '')
    if (setting.param === 'intervention-content') return { ...setting, value: withIds(setting.value) }
    return setting.param === FEEDS ? { ...setting, value: withFeedContent(setting.value, withIds) } : setting
  })
}

function withFormMedia(setting: ConditionSetting, idOf: (media_id: string) => string): ConditionSetting {
  const forms = givenForms([setting]) ?? []
  const renamed = forms.map((form) => (mediaIn(form).length === 0 ? form : withMediaIdsIn(form, idOf)))
  return renamed.some((form, i) => form !== forms[i]) ? { ...setting, value: JSON.stringify(renamed) } : setting
}

/** What an import found, besides the plan for the sets. */
export type ImportFindings = {
  experiment_id: { there: string; here: string }
  sets: readonly (SetPlan & { hasNewIds: boolean })[]
  /** Number of files whose stored bytes differ from the bytes in the bundle. */
  reencoded: number
  /** Labels of questionnaires that have other words here. */
  differentWording: readonly string[]
  feedlabVersion: { there: string; here: string }
}

/** Sentences for the researcher about everything that differs from the original. */
export function describeDifferences(found: ImportFindings): string[] {
  const { experiment_id, sets, reencoded, differentWording, feedlabVersion } = found
  const sentences: string[] = []
  if (experiment_id.here !== experiment_id.there)
    sentences.push(`The id ${experiment_id.there} is taken here. The study is ${experiment_id.here}.`)
  for (const { from, entity_set, isNew, hasNewIds } of sets) {
    if (!isNew) sentences.push(`The set ${from} was here already, with the same cards, and is used as it is.`)
    else if (entity_set !== from) sentences.push(`Another set is called ${from} here. The imported one is ${entity_set}.`)
    if (hasNewIds) sentences.push(`Ids of cards of ${from} are taken here. Its cards have new ones.`)
  }
  if (reencoded > 0)
    sentences.push(
      reencoded === 1
        ? 'One picture or video was encoded again, as every upload is. Its checksum differs.'
        : `${reencoded} pictures and videos were encoded again, as every upload is. Their checksums differ.`,
    )
  for (const label of differentWording) sentences.push(`The questionnaire “${label}” is worded differently here.`)
  if (feedlabVersion.here !== feedlabVersion.there)
    sentences.push(`The study was exported by Feedlab ${feedlabVersion.there}; this is ${feedlabVersion.here}.`)
  return sentences
}

/** The content that single feeds have for their interventions. */
function withFeedContent(value: string, change: (content: string) => string): string {
  const feeds = [...(parseFeeds(value) ?? [])]
  const changed = feeds.map(([name, own]) => {
    const content = own['intervention-content']
    return [name, content === undefined ? own : { ...own, 'intervention-content': change(content) }] as const
  })
  const isSame = changed.every(([, own], i) => own['intervention-content'] === feeds[i]?.[1]['intervention-content'])
  return isSame ? value : JSON.stringify(Object.fromEntries(changed))
}
