import { acts } from './acts.ts'
import { answers } from './answers.ts'
import { comments } from './comments.ts'
import { events } from './events.ts'
import { exclusionRules } from './exclusion-rules.ts'
import { exclusions } from './exclusions.ts'
import { exposures } from './exposures.ts'
import { participants } from './participants.ts'
import { participantsWide } from './participants-wide.ts'
import type { PersonTable } from './person/person-table.ts'
import { quality } from './quality.ts'
import { stimuli } from './stimuli.ts'
import type { StudyFacts, TidyTable } from './table.ts'
import { views } from './views.ts'
import { waves } from './waves.ts'

/** Those whose rows are made of people's records, person by person. */
export const personTables: readonly PersonTable[] = [
  participants,
  participantsWide,
  exposures,
  views,
  events,
  acts,
  answers,
  quality,
]

/** Every tidy table, in the order of the package. */
export const tidyTables: readonly TidyTable[] = [
  participants,
  participantsWide,
  exposures,
  views,
  events,
  acts,
  answers,
  stimuli,
  comments,
  quality,
  exclusions,
  exclusionRules,
]

/** Those of a study: people who come back have a table of their waves. */
export const tablesIn = ({ hasWaves = false }: Pick<StudyFacts, 'hasWaves'>): readonly TidyTable[] =>
  hasWaves ? [...tidyTables, waves] : tidyTables

export const personTablesIn = ({ hasWaves = false }: Pick<StudyFacts, 'hasWaves'>): readonly PersonTable[] =>
  hasWaves ? [...personTables, waves] : personTables
