import type { WithAnswerKey } from '#domain/answer-keys/index.ts'
import { offeredActs } from '#domain/engagement/acts/index.ts'
import { DWELL_COLUMNS, type DwellDefinition, readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '#domain/engagement/focal-line.ts'
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
import { recordedLines } from './recorded.ts'

/**
 * Heights: `visible` is the height of the card in the room, `room` the height in which cards can be seen. The functions are in
 * `domain/engagement/` (`in-view.ts`, `dwell.ts`, `focal.ts`), and docs/MEASUREMENT.md has them in full.
 */
const DEFINITIONS: Readonly<Record<DwellDefinition, (settings: Settings) => { words: string; holds: string }>> = {
  full: () => ({
    words:
      'the time in which the whole card is visible, or as much of it as fits. In windows less than 400 px high, 30 % are enough. A look is discarded if the feed was flicked past (six cards coming into view or leaving it within 100 ms)',
    holds: 'visible(t) >= threshold * min(card, room), with threshold = 1, or 0.3 in windows less than 400 px high',
  }),
  half: () => ({
    words: 'the time in which at least half of the card is visible, or the card fills at least half of the room',
    holds: 'visible(t) >= 0.5 * min(card, room)',
  }),
  any: () => ({ words: 'the time in which anything of the card is visible', holds: 'visible(t) > 0' }),
  focal: (settings) => ({
    words: `the time in which the card is at the focal line, which is at ${readFocalLine(settings[FOCAL_LINE])} of the height of the room from the top; at each moment at most one card is there, and a gap between two cards belongs to the nearer one`,
    holds: `the card is at the line at ${readFocalLine(settings[FOCAL_LINE])} * room, or is the nearest one to it`,
  }),
}

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

/** The dwell of a card, in words and as a formula, by the definition that the study has chosen. */
function dwellText(settings: Settings): string {
  const definition = readDwellDefinition(settings['dwell-definition'])
  const { words, holds } = DEFINITIONS[definition](settings)
  return `Dwell (column ${DWELL_COLUMNS[definition]}, definition “${definition}”): ${words}. As a formula, dwell of a card = sum of dt over all moments t at which [${holds}] and the clock of the card runs. The clock stops while the page is hidden and while something covers the feed. visible(t): height of the card inside the room, in CSS pixels; room: height in which cards can be seen, without the header of the feed; card: height of the card. The data have the dwell by every other definition too.`
}
