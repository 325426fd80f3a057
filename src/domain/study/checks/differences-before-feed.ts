import { journeyOf } from '#domain/journey/journey-of.ts'
import { JOURNEY } from '#domain/journey/parse-journey.ts'
import { beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'

type Settings = Readonly<Record<string, string>>

/** What people read before the feed besides questionnaires. */
const READ_BEFORE = ['consent', 'instruct']

/**
 * Where something is asked before the feed, the condition is drawn after it, so that nobody has a condition up to there: what comes before
 * must be the same in all of them.
 */
export function differencesBeforeFeed(byCondition: ReadonlyMap<number, Settings>): string[] {
  const all = [...byCondition.values()].map(normaliseParameters)
  const starts = all.map((settings) => beforeFeed(journeyOf(settings, '')))
  const forms = starts.flatMap(formsIn)
  if (forms.length === 0) return []
  const isTopical = forms.some(({ name }) => findQuestionnaire(name)?.inStudy !== undefined)
  const compared = [...READ_BEFORE, ...(isTopical ? ['topics'] : [])]
  return [
    ...(areEqual(starts.map((steps) => JSON.stringify(steps))) ? [] : [`${JOURNEY}: the steps before the feed ${RULE}`]),
    ...compared.flatMap((param) => (areEqual(all.map((settings) => settings[param] ?? '')) ? [] : [`${param}: ${RULE}`])),
  ]
}

const RULE = 'must be the same in all conditions, because people who are asked before the feed get their condition there'

const areEqual = (values: readonly string[]) => new Set(values).size < 2
