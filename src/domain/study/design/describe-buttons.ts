import { offeredActs } from '#domain/engagement/acts/index.ts'
import { DEFAULT_CUES } from '#domain/feed/social-cues.ts'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { type ShownFlag, visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { scalePhrases } from '#domain/ratings/describe-scales.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { COUNT_KEYS } from '../draft/draft-keys.ts'
import { listed } from './words.ts'

const BUTTON_PHRASES: readonly (readonly [ShownFlag, string])[] = [
  ['lognormal', 'with made-up counts'],
  ['sheet', 'with counts from the sheet'],
  ['yes', 'starting at 0'],
  ['plain', 'without a number'],
]

/** The buttons of a card with their counts, what else people may do with it, and how they rate it. */
export function describeButtons(condition: ConditionDraft): string {
  const shown = visibleButtons(parametersOf(condition))
  const named = (flag: string) => shown.filter((button) => button.flag === flag).map(({ button }) => button)
  const buttons = BUTTON_PHRASES.flatMap(([flag, phrase]) => {
    const buttons = named(flag)
    return buttons.length === 0 ? [] : [`${listed(buttons)} ${phrase}`]
  }).join(', ')
  const acts = parseFeedActs(condition['feed-acts'])
  const further = offeredActs.flatMap(({ name, offered }) => (acts.includes(name) ? [offered.phrase] : []))
  const scales = scalePhrases(condition['rating-scales'])
  return [
    buttons,
    ...describeCounts(condition),
    ...(further.length === 0 ? [] : [`beyond the buttons: ${listed(further)}`]),
    ...(scales.length === 0 ? [] : [`rated under each card: ${listed(scales)}`]),
  ].join('; ')
}

function describeCounts(condition: ConditionDraft): string[] {
  const [mean, sd, perc, percSd] = COUNT_KEYS.map((key) => condition[key].trim())
  const likes = `made-up likes with ln-mean ${mean || DEFAULT_CUES.lnMean} and ln-sd ${sd || DEFAULT_CUES.lnSd}`
  const shares = `made-up shares ${perc || DEFAULT_CUES.sharePerc} % of the likes, sd ${percSd || DEFAULT_CUES.sharePercSd}`
  return [...(mean || sd ? [likes] : []), ...(perc || percSd ? [shares] : [])]
}
