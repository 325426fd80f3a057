import type { WithAnswerKey } from '#domain/answer-keys/index.ts'
import { offeredActs } from '#domain/engagement/acts/index.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { scaleLines } from '#domain/ratings/describe-scales.ts'
import { RATING_SCALES } from '#domain/ratings/rating-scale.ts'
import { listed } from '#domain/study/design/words.ts'
import { eachWave } from '#domain/waves/settings-of-wave.ts'
import { byCondition, type DescribedStudy } from './described-study.ts'
import { dwellText } from './dwell.ts'
import { recordedLines } from './recorded.ts'

type Settings = Readonly<Record<string, string>>

/** Everything that is measured, with its definition and the name that it has in the data. */
export function measuresText({ parameters, names }: DescribedStudy): string {
  return [
    ...byCondition(parameters.map(dwellText), names),
    ...byCondition(parameters.map(buttonsLine), names),
    ...byCondition(parameters.map(actsLine), names),
    ...byCondition(parameters.map(ratingsLine), names),
    ...recordedLines.flatMap((lineOf) => byCondition(parameters.map(lineOf), names)),
    ...questionnairesOf(parameters).map(questionnaireLine),
    'Times of answers, the order of everything that was shown, and views of cards are recorded for everybody.',
  ].join('\n')
}

function buttonsLine(settings: Settings): string {
  const buttons = visibleButtons(settings).map(({ button }) => button)
  return buttons.length === 0
    ? 'There are no buttons below the cards.'
    : `Engagement with each card (table exposures): ${listed(buttons)}; for each button the state in which the person left it (1 on, 0 off), and when it was pressed.`
}

function actsLine(settings: Settings): string {
  const acts = parseFeedActs(settings['feed-acts'] ?? '')
  const phrases = offeredActs.flatMap(({ name, offered }) => (acts.includes(name) ? [`${offered.phrase} (${name})`] : []))
  return phrases.length === 0 ? '' : `Further acts (table acts): ${listed(phrases)}.`
}

function ratingsLine(settings: Settings): string {
  const lines = scaleLines(settings[RATING_SCALES] ?? '') ?? []
  return lines.length === 0 ? '' : `Ratings of each card (rate in the table acts): ${lines.join('; ')}.`
}

/** Those that any condition asks in any visit, each once. */
export function questionnairesOf(parameters: readonly Settings[]): WithAnswerKey[] {
  const found = new Map<string, WithAnswerKey>()
  for (const settings of parameters)
    for (const own of eachWave(settings))
      for (const { name } of formsIn(journeyOf(own, ''))) {
        const questionnaire = findInStudy(name, own)
        if (questionnaire !== undefined && !found.has(name)) found.set(name, questionnaire)
      }
  return [...found.values()]
}

/** So many items are named; the codebook has all with their answers. */
const MOST_ITEMS = 40

function questionnaireLine(questionnaire: WithAnswerKey): string {
  const { name, label, asks, citation } = questionnaire
  const keys = itemsOf(questionnaire).flatMap((item) => ('rows' in item ? item.rows.map(({ key }) => key) : [item.key]))
  const more = keys.length > MOST_ITEMS ? ` and ${keys.length - MOST_ITEMS} more` : ''
  const items = keys.length === 0 ? '' : ` Items: ${keys.slice(0, MOST_ITEMS).join(', ')}${more}.`
  const what = asks && asks !== label ? `. ${asks}` : ''
  return `Questionnaire “${label}” (${name})${what}.${items}${citation === undefined ? '' : ` Source: ${citation}`}`
}
