import { CATEGORIES, TEST_CATEGORY } from '#domain/stimuli/category.ts'
import type { TidyColumn } from '../table.ts'

/** Columns that several tables have, described alike. */
export const subjectColumn: TidyColumn = {
  name: 'subject_id',
  type: 'text',
  about:
    'The participant: the same value as user_id in the six CSV files, by which the files can be joined. It comes from the link or was made; for people from a panel it is derived from the id of the panel by a secret key (p_ and 12 characters), another in every study',
  isFreeText: true,
}

export const conditionColumn: TidyColumn = {
  name: 'condition_id',
  type: 'integer',
  about: 'The condition, from 1; missing where none was drawn: the participant left, was screened out or found no place before',
  minimum: 1,
}

/** Condition 0 is one that is not drawn yet. */
export const conditionCell = (condition: number): number | null => (condition === 0 ? null : condition)

export const conditionNameColumn: TidyColumn = {
  name: 'condition_name',
  type: 'text',
  about:
    'What the researcher calls the condition: the setting condition-name of the version that the participant started with; missing where it has none',
  isFreeText: true,
}

/** The name of a person's condition, for its column. */
export const conditionNameIn = (settings: Readonly<Record<string, string>>): string | null =>
  settings['condition-name']?.trim() || null

/** Only where a study has several. */
export const feedColumn: TidyColumn = {
  name: 'feed',
  type: 'text',
  about:
    'The feed, by its name in the journey of the study; missing for what happened before the first one, and for answers on pages of their own, except about a card: there the feed in which it was met',
}

/** Only where a study has several. */
export const waveColumn: TidyColumn = {
  name: 'wave',
  type: 'text',
  about: 'The wave, by its name: a participant has a row here for each visit, with the same subject_id',
}

export const stimulusColumn: TidyColumn = {
  name: 'stimulus_id',
  type: 'text',
  about: 'The card: the same value as entity_id in the six CSV files',
  isFreeText: true,
}

export const stimulusSetColumn: TidyColumn = {
  name: 'stimulus_set',
  type: 'text',
  about: 'The set that the card belongs to: entity_set in the six CSV files',
  isFreeText: true,
}

export const categoryColumn: TidyColumn = {
  name: 'category',
  type: 'text',
  about: `Category of the card’s set: ${CATEGORIES.join(', ')}, ${TEST_CATEGORY}, or one of the lab’s own`,
}

/** For columns with a time relative to the person's zero. */
export const ZERO =
  'by the clock of the participant’s device, counted from the moment at which they first landed on the feed (or first sent anything, where no landing was sent)'

/**
 * How the dwell definitions are named in the tables; docs/MEASUREMENT.md defines them.
 * 2: whole milliseconds for any, 50 and full.
 */
export const DWELL_VERSION = 'dwell-2'

export const FOCAL_VERSION = 'focal-1'
