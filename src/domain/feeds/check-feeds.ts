import { blocksPerPerson, drawnBlocks, everyBlockFirst, inBlockOrder } from '../journey/block-order.ts'
import { JOURNEY, parseJourney } from '../journey/parse-journey.ts'
import { parseChosenSets } from '../parameters/chosen-sets.ts'
import type { Known, Parameter } from '../parameters/parameter.ts'
import { feedsOfWaves } from '../waves/feeds-of-waves.ts'
import { wavesIn } from '../waves/settings-of-wave.ts'
import { EARLIER_RULES, earlierRule, FEED_CARDS, FEED_CARDS_OF, isShownAgain } from './earlier-cards.ts'
import { ONLY_FEED } from './feed-name.ts'
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
      ...earlierProblems(own, hasWaves ? { always: order, perhaps: order } : feedsBefore(name, known.settings)),
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

type Before = { always: readonly string[]; perhaps: readonly string[] }

/** The feeds that everybody has before this one, and those that somebody has whose blocks come in another order. */
function feedsBefore(name: string, settings: Settings): Before {
  const steps = parseJourney(settings[JOURNEY] ?? '') ?? []
  const blocks = drawnBlocks(steps, settings)
  const nDrawn = blocksPerPerson(blocks, settings)
  const before = (order: readonly string[]) => {
    const own = inBlockOrder(steps, order)
    const feeds = own.flatMap((step) => (step.step === 'feed' ? (step.feed ?? ONLY_FEED) : []))
    // Of people who have this feed.
    return feeds.includes(name) ? [feeds.slice(0, feeds.indexOf(name))] : []
  }
  const orders = everyBlockFirst(blocks)
  const perhaps = [...new Set(orders.flatMap(before).flat())]
  const drawn = orders.flatMap((order) => before(order.slice(0, nDrawn)))
  return { perhaps, always: perhaps.filter((feed) => drawn.every((feeds) => feeds.includes(feed))) }
}

/** A feed that comes first for somebody leaves out nothing, and would have nothing to show again. */
function earlierProblems(own: Settings, { always, perhaps }: Before): string[] {
  const { [FEED_CARDS]: rule, [FEED_CARDS_OF]: of } = own
  const before = isShownAgain(earlierRule(own)) ? always : perhaps
  if (rule !== undefined && !EARLIER_RULES.some((known) => known === rule))
    return [`${FEED_CARDS} must be one of ${EARLIER_RULES.join(', ')}, not '${rule}'`]
  if (of !== undefined && !before.includes(of)) return [`${FEED_CARDS_OF} must be a feed before it, not '${of}'`]
  if (rule !== undefined && rule !== 'any' && before.length === 0) return [`${FEED_CARDS}: there is no feed before it`]
  return []
}
