import { DWELL_COLUMNS, type DwellDefinition } from '../../engagement/dwell-definition.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'
import { type CardChoice, readPlaceOfRule } from '../../questions/card-rule.ts'
import { ANSWER_STATUSES, type AnswerRow } from './answers/answer-rows.ts'
import {
  conditionCell,
  conditionColumn,
  conditionNameColumn,
  conditionNameIn,
  DWELL_VERSION,
  subjectColumn,
  ZERO,
} from './columns/shared-columns.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import { cardInFeed } from './visits/card-key.ts'
import type { Exposure } from './visits/exposure.ts'

type Row = AnswerRow & {
  user_id: string
  condition: number
  conditionName: string | null
  /** What the person had of the card that was asked about; undefined where it was not in their feed. */
  exposure: Exposure | undefined
  dwellDefinition: DwellDefinition
}

const { text, freeText, natural, number, duration } = columnsOf<Row>()

const CHOSEN_AS: readonly { value: CardChoice; label: string }[] = [
  { value: 'seen', label: 'Drawn from those that were in view long enough' },
  { value: 'longest', label: 'Looked at the longest' },
  { value: 'liked', label: 'Liked' },
  { value: 'shared', label: 'Shared' },
  { value: 'reported', label: 'Reported' },
  { value: 'not-seen', label: 'From the same sets, and never shown to this person' },
  { value: 'covariate', label: 'Named by a covariate' },
]

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => conditionCell(condition) },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
  freeText(
    'instrument',
    'The questionnaire, by the last part of its address; intervention for what an intervention asked, unnamed where a call named no form',
    ({ instrument }) => instrument,
  ),
  freeText(
    'item_id',
    'Key of the item, as published: field in the user_form CSV; of questions about cards with the card, {key}__{entity_id}; of an intervention in one of several feeds with the feed, {key}__{feed}',
    ({ item_id }) => item_id,
  ),
  natural(
    'item_position',
    'Place of the item on its page as this participant met it, from 0; missing where the form is none that we know, and for items that were not drawn',
    ({ item_position }) => item_position,
  ),
  text(
    'answer_status',
    'Why there is an answer, or none. Items of forms that are not in the participant’s condition have no row; where none was drawn, only those before the feed have',
    ({ status }) => status,
    { categories: ANSWER_STATUSES },
  ),
  natural('answer_code', 'Number that the chosen value starts with: 3 of 3_somewhat-disagree', ({ code }) => code),
  freeText(
    'answer_value',
    'The answer as stored: response in the user_form CSV; several choices are joined with ;',
    ({ value }) => value,
  ),
  text(
    'answer_label',
    'The chosen text, in the language to fall back to where there are several; several choices are joined with ;',
    ({ label }) => label,
  ),
  number(
    'answer_number',
    'The answer as a number where a number was asked; missing for a slider that was not touched',
    ({ number }) => number,
  ),
  freeText('answer_text', 'What was written where text was asked', ({ text }) => text),
  number('first_ms', `When the item was first sent, ${ZERO}`, ({ firstMs }) => firstMs, { unit: 'ms' }),
  number('last_ms', `When the item was last sent, ${ZERO}`, ({ lastMs }) => lastMs, { unit: 'ms' }),
  natural(
    'n_changes',
    'How often the answer was changed on the page after it was first given. Where the page recorded none (first_answer_ms is missing): how often another answer was sent than the time before; the last one counts, the table events has them all',
    ({ nChanges }) => nChanges,
  ),
  duration(
    'first_answer_ms',
    'From the page being shown to the first answer to the item; missing where it was left open, or the page recorded none',
    ({ firstAnswerMs }) => firstAnswerMs,
  ),
  duration(
    'last_answer_ms',
    'From the page being shown to the last change of the answer; of the last sending, where the page was sent several times',
    ({ lastAnswerMs }) => lastAnswerMs,
  ),
  natural(
    'n_pastes',
    'How often text was pasted or dropped into the answer; missing where it was left open, or the page recorded nothing',
    ({ nPastes }) => nPastes,
  ),
  natural(
    'pasted_chars',
    'How many characters that were, also where they were changed afterwards',
    ({ pastedChars }) => pastedChars,
  ),
  natural(
    'n_keystrokes',
    'Of a text, how often it was changed, by whatever: typing, deleting, pasting, dictation, a script. Counted by what the text became and not by keys, so that phones and screen readers count too; a pasted, swiped or dictated text has fewer than characters. Missing where the page did not record it',
    ({ nKeystrokes }) => nKeystrokes,
  ),
  natural('n_deletions', 'How many of n_keystrokes took something away', ({ nDeletions }) => nDeletions),
  natural(
    'n_scripted',
    'How many of n_keystrokes the browser did not trace to the person (isTrusted is false): a script of the page or of an extension reported them',
    ({ nScripted }) => nScripted,
  ),
  duration(
    'away_ms',
    'How long the page was hidden, or another window had the focus, before and while the text was written: each time away counts for the text that was changed next',
    ({ awayMs }) => awayMs,
  ),
  freeText(
    'page',
    'Page of the questionnaire that the item is on; missing where the form is none that we know',
    ({ page }) => page,
  ),
  freeText('item_key', 'item_id without the card: the key in the codebook of the items', ({ itemKey }) => itemKey),
  freeText(
    'entity_id',
    'The card that the question was about: stimulus_id in the other tables; missing where it was about none',
    ({ card }) => card?.entity_id ?? null,
  ),
  natural(
    'idx',
    'Place of that card in the participant’s feed, from 0: position in the table exposures; missing where it was not in their feed',
    ({ exposure }) => exposure?.card.idx ?? null,
  ),
  text('card_chosen_as', 'The rule by which the card was chosen', ({ card }) => card?.chosenAs ?? null, {
    categories: CHOSEN_AS,
  }),
  duration(
    'card_dwell_ms',
    'How long that card was in view, by the definition of the study (dwell-definition): dwell_ms_full, dwell_ms_50, dwell_ms_any or dwell_ms_focal of the table exposures; missing where it was not in the feed',
    ({ exposure, dwellDefinition }) => exposure?.[DWELL_COLUMNS[dwellDefinition]] ?? null,
    { derivedBy: DWELL_VERSION },
  ),
  ...FEED_BUTTONS.map(({ button }) =>
    natural(
      `card_${button}`,
      `Final state of the ${button} button of that card: 1 on, 0 off; missing where the button, or the card, was not in the feed`,
      ({ exposure }) => exposure?.buttons[button].state ?? null,
      { maximum: 1 },
    ),
  ),
]

/** Only where people come back. */
const cardWave = text(
  'card_wave',
  'The earlier wave whose feeds the card was chosen from; missing where it was chosen from those of this visit. What was done with it there is in the rows of that wave in the table exposures',
  ({ card }) => placeOf(card)?.wave ?? null,
)

const placeOf = (card: Row['card']) => readPlaceOfRule(card?.feed ?? null)

export const answers = personTable<Row>({
  name: 'answers',
  title: 'Answers',
  holds:
    'One row per participant and item that they were asked, or would have been had they come so far: of a matrix one per statement, of a sum one per option, of questions about cards one per card. Code, value and label apart.',
  primaryKey: ['subject_id', 'instrument', 'item_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  // Of a question about a card that was in a feed, that feed.
  feedOf: ({ feed, card, exposure }) => feed ?? placeOf(card)?.feed ?? exposure?.card.feed ?? null,
  columns: ({ hasWaves }) => (hasWaves ? [...columns, cardWave] : columns),
  rows: ({ record: { user_id, condition, settings, dwellDefinition }, answers: rows, exposures }) => {
    const conditionName = conditionNameIn(settings)
    // Of a card that was in several feeds, what was done when it was first met, unless the rule is about one of them.
    const met = rows().some(({ card }) => card !== null) ? exposures().toReversed() : []
    const ofCard = new Map(met.map((each) => [each.card.entity_id, each]))
    const inFeed = new Map(met.map((each) => [cardInFeed(each.card.feed, each.card.entity_id), each]))
    return rows().map((row) => ({
      ...row,
      ...{ user_id, condition, conditionName, dwellDefinition },
      exposure:
        row.card === null
          ? undefined
          : row.card.feed
            ? inFeed.get(cardInFeed(row.card.feed, row.card.entity_id))
            : ofCard.get(row.card.entity_id),
    }))
  },
})
