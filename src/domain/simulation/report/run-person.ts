import type { PersonRecord } from '../../exports/tidy/person/person-record.ts'
import type { PersonReading } from '../../exports/tidy/person/read-person.ts'
import { groupBy } from '../../group-by.ts'
import type { Stratum } from '../../study/assignment/drawn-assignment.ts'
import { finishedFeeds, type PersonTimes, timesOfPerson } from './duration.ts'
import { formsOfPerson } from './forms-of-person.ts'
import { measuresOfFeed, measuresOfPerson, type PersonMeasures, type Veracities } from './measures.ts'
import type { Visit } from './repeated.ts'
import type { FeedRows, PersonRows } from './rows.ts'

/** What a report keeps of one simulated person: their record is far larger. */
export type RunPerson = PersonRows &
  PersonTimes &
  Visit & { stratum: Stratum | null; outcome: string | null; measures: PersonMeasures }

type Known = { cardsWithDwell: number; veracities: Veracities }

export function runPerson(person: PersonReading, { cardsWithDwell, veracities }: Known): RunPerson {
  const { record } = person
  const { user_id, wave = null, condition, assignment, outcome, cards } = record
  const feeds = [...groupBy(cards, ({ feed }) => feed)]
  return {
    ...{ user_id, wave },
    feeds:
      feeds.length < 2
        ? []
        : feeds.map(([feed, own]) => ({
            ...{ feed, cards: own.length },
            measures: measuresOfFeed(person, feed, veracities),
          })),
    condition,
    stratum: assignment !== null && 'stratum' in assignment ? assignment.stratum : null,
    outcome,
    feedRows: feedRowsOf(record, feeds),
    cards: cards.length,
    cardsWithDwell,
    forms: formsOfPerson(person),
    measures: measuresOfPerson(person, veracities),
    ...timesOfPerson(record),
  }
}

const feedRowsOf = (record: PersonRecord, feeds: readonly (readonly [feed: string, cards: readonly unknown[]])[]): FeedRows[] => {
  const finished = finishedFeeds(record)
  const served = new Map(feeds)
  return [...record.feedLengths].map(([feed, length]) => ({
    ...{ feed, length },
    cards: served.get(feed)?.length ?? 0,
    isFinished: finished.has(feed),
  }))
}
