import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { fullSetName } from '#domain/stimuli/set-name.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'

/** What stands under a set's name where a study is imported. */
export type AtThatName = 'nothing' | 'the-same' | 'another'

/** What becomes of one set of an imported study. */
export type SetPlan = { from: string; entity_set: string; isNew: boolean }

/** Sets that are here already are used as they are; one whose name means something else here gets a new name. */
export function planSets(
  names: readonly string[],
  atThatName: (name: string) => AtThatName,
  isTaken: (name: string) => boolean,
  atMs: number,
): SetPlan[] {
  const given = new Set(names)
  return names.map((from) => {
    const found = atThatName(from)
    if (found !== 'another') return { from, entity_set: from, isNew: found === 'nothing' }
    const entity_set = freeName(from, (name) => isTaken(name) || given.has(name), atMs)
    given.add(entity_set)
    return { from, entity_set, isNew: true }
  })
}

const NAME_LENGTH = 15

/** The same words under the date of the import, with a number where that is taken too. */
function freeName(name: string, isTaken: (name: string) => boolean, atMs: number): string {
  const words = name.replace(/^\d{8}_/, '')
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : String(n)
    const candidate = fullSetName(words.slice(0, NAME_LENGTH - end.length) + end, atMs)
    if (!isTaken(candidate)) return candidate
  }
}

/**
 * The settings with the sets under their names here; to the letter where no name changes. Subsets are drawn as under the old name, so
 * that the study shows the same cards. Unreadable settings stay: their check says so.
 */
export function withSetNames(settings: readonly ConditionSetting[], plans: readonly SetPlan[]): ConditionSetting[] {
  const nameOf = new Map(plans.map(({ from, entity_set }) => [from, entity_set]))
  return settings.map((setting) => {
    if (setting.param !== 'entity_sets') return setting
    const parsed = parseChosenSets(setting.value)
    if (!parsed.ok) return setting
    const renamed = (set: ChosenSet) => {
      const entity_set = nameOf.get(set.entity_set) ?? set.entity_set
      return entity_set === set.entity_set ? set : { ...set, entity_set, drawn_as: set.drawn_as ?? set.entity_set }
    }
    const sets = parsed.sets.map(renamed)
    return sets.some((set, i) => set !== parsed.sets[i]) ? { ...setting, value: JSON.stringify(sets) } : setting
  })
}

/** What an import found, beside the plan for the sets. */
export type ImportFindings = {
  experiment_id: { there: string; here: string }
  sets: readonly (SetPlan & { hasNewIds: boolean })[]
  /** Files that are stored in other bytes than they came in. */
  encodedAnew: number
  /** Labels of questionnaires that are worded otherwise here. */
  otherWords: readonly string[]
  feedlabVersion: { there: string; here: string }
}

/** Sentences for the researcher: what is not here as it was there. */
export function describeDifferences(found: ImportFindings): string[] {
  const { experiment_id, sets, encodedAnew, otherWords, feedlabVersion } = found
  const said: string[] = []
  if (experiment_id.here !== experiment_id.there)
    said.push(`The id ${experiment_id.there} is taken here. The study is ${experiment_id.here}.`)
  for (const { from, entity_set, isNew, hasNewIds } of sets) {
    if (!isNew) said.push(`The set ${from} was here already, with the same cards, and is used as it is.`)
    else if (entity_set !== from) said.push(`Another set is called ${from} here. The imported one is ${entity_set}.`)
    if (hasNewIds) said.push(`Ids of cards of ${from} are taken here. Its cards have new ones.`)
  }
  if (encodedAnew > 0)
    said.push(
      encodedAnew === 1
        ? 'One picture or video was encoded anew, as every upload is. Its checksum differs.'
        : `${encodedAnew} pictures and videos were encoded anew, as every upload is. Their checksums differ.`,
    )
  for (const label of otherWords) said.push(`The questionnaire “${label}” is worded differently here.`)
  if (feedlabVersion.here !== feedlabVersion.there)
    said.push(`The study was exported by Feedlab ${feedlabVersion.there}; this is ${feedlabVersion.here}.`)
  return said
}
