import { parseChosenSets } from '../parameters/chosen-sets.ts'
import type { Known, Parameter } from '../parameters/parameter.ts'
import { feedsOfWaves } from '../waves/feeds-of-waves.ts'
import { wavesIn } from '../waves/settings-of-wave.ts'
import { EARLIER_RULES, FEED_CARDS, FEED_CARDS_OF } from './earlier-cards.ts'
import { parseFeeds } from './feed-settings.ts'

type Settings = Readonly<Record<string, string>>
type Find = (name: string) => Parameter | undefined

/** Problems of the setting `feeds`, among the other settings of its condition. */
export function checkFeeds(value: string, known: Known, find: Find): string[] {
  const feeds = parseFeeds(value)
  if (feeds === undefined) return ['must be a JSON object: by the name of each feed an object of its own settings']
  const order = feedsOfWaves(known.settings)
  const hasWaves = wavesIn(known.settings).length > 0
  return [...feeds].flatMap(([name, own]) => {
    const at = order.indexOf(name)
    if (at === -1) return [`names the feed '${name}', which is no step of the journey`]
    const problems = [
      ...ownProblems(own, known, find),
      ...setProblems(own, known.settings),
      // The same feed may have been shown in an earlier wave.
      ...earlierProblems(own, hasWaves ? order : order.slice(0, at)),
    ]
    return problems.map((problem) => `${name}: ${problem}`)
  })
}

function ownProblems(own: Settings, known: Known, find: Find): string[] {
  const settings = { ...known.settings, ...own }
  return Object.entries(own).flatMap(([name, value]) => {
    if (name === FEED_CARDS || name === FEED_CARDS_OF) return []
    const parameter = find(name)
    if (parameter === undefined) return [`unknown setting '${name}'`]
    if (!parameter.isOfFeed) return [`${name} is the same for all feeds of a condition`]
    return parameter.check(value, { ...known, settings }).map((problem) => `${name} ${problem}`)
  })
}

/** The condition names all its sets, so that everything else finds them there; a feed takes some of them. */
function setProblems(own: Settings, settings: Settings): string[] {
  const [mine, all] = [own['entity_sets'], settings['entity_sets']].map((value) => parseChosenSets(value ?? '[]'))
  if (own['entity_sets'] === undefined || !mine?.ok || !all?.ok) return []
  const names = all.sets.map(({ entity_set }) => entity_set)
  return mine.sets.flatMap(({ entity_set }) =>
    names.includes(entity_set) ? [] : [`takes cards of '${entity_set}', which is not among the sets of the condition`],
  )
}

function earlierProblems(own: Settings, before: readonly string[]): string[] {
  const { [FEED_CARDS]: rule, [FEED_CARDS_OF]: of } = own
  if (rule !== undefined && !EARLIER_RULES.some((known) => known === rule))
    return [`${FEED_CARDS} must be one of ${EARLIER_RULES.join(', ')}, not '${rule}'`]
  if (of !== undefined && !before.includes(of)) return [`${FEED_CARDS_OF} must be a feed before it, not '${of}'`]
  if (rule !== undefined && rule !== 'any' && before.length === 0) return [`${FEED_CARDS}: there is no feed before it`]
  return []
}
