import type { PoolClient } from 'pg'
import { answerRows } from '#domain/exports/tidy/answers/answer-rows.ts'
import { attentionOf } from '#domain/exports/tidy/person/attention-of.ts'
import { type FormWrite, nSessions } from '#domain/exports/tidy/person/person-record.ts'
import { settingsOfPerson } from '#domain/exports/tidy/settings-of-people.ts'
import { checksAmong, type FeedCheck, type NamedCard } from '#domain/feed/checks/feed-check.ts'
import { groupBy } from '#domain/group-by.ts'
import { type RuleValues, valuesOfPerson } from '#domain/quality/judge.ts'
import { earlierVisits } from '#domain/quality/lasting-answers.ts'
import { personFacts } from '#domain/quality/person-facts.ts'
import { cardFileName } from '#domain/stimuli/files/file-name.ts'
import { SENT_IDS } from '../../visits/served-cards.ts'
import { earlierWrites } from '../tidy/earlier-writes.ts'
import { settingsOfStudy } from '../tidy/study-facts.ts'
import { CHECK_CELLS, IS_USED, WRITES } from '../tidy/tidy-sql.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

type Row = Omit<NamedCard, 'file_name'> & { entity_url: string }

/** $1: the study, $2: people. */
const PEOPLE = `
select p.participant_id, p.version, p.wave, p.condition, p.outcome,
  coalesce((select json_agg(json_build_object('feed', f.feed, 'entity_id', c.entity_id)) from feeds f cross join lateral unnest(${SENT_IDS}) as c(entity_id)
    where f.participant_id = p.participant_id), '[]') as cards,
  coalesce((select json_agg(s.session_id) from sessions s where s.participant_id = p.participant_id and ${IS_USED}), '[]') as sessions
from participants p where p.experiment_id = $1 and p.participant_id = any($2::bigint[])`

type PersonRow = {
  participant_id: string
  version: number
  wave: string
  condition: number
  outcome: string | null
  cards: { feed: string; entity_id: string }[]
  sessions: never[]
}

/** What the rules of quality find about some people of a study who are gone. */
export async function qualityOfPeople(
  client: PoolClient,
  experiment_id: string,
  people: readonly VisitsOfPerson[],
): Promise<ReadonlyMap<string, RuleValues>> {
  const ids = people.map(({ participant_id }) => participant_id)
  const visits = new Map(people.map((person) => [person.participant_id, person.visits]))
  const settings = await settingsOfStudy(client, experiment_id)
  const written = await client.query<FormWrite & { participant_id: string }>(WRITES, [experiment_id, ids])
  const writes = groupBy(written.rows, ({ participant_id }) => participant_id)
  const { rows } = await client.query<PersonRow>(PEOPLE, [experiment_id, ids])
  const checks = await checksOfStudy(client, experiment_id)
  const earlier = await earlierWrites(client, experiment_id, rows)
  return new Map(
    rows.flatMap(({ participant_id, cards, ...row }) => {
      const own = visits.get(participant_id)
      if (own === undefined) return []
      const answered = { experiment_id, settings: settingsOfPerson(settings, row), writes: writes.get(participant_id) ?? [] }
      const facts = personFacts({
        seen: own.seen,
        texts: own.texts,
        nAfterSubmit: own.nAfterSubmit,
        signs: own.signs,
        outcome: row.outcome,
        cards,
        checks,
        pressed: own.pressed,
        nSessions: nSessions(row),
        settings: answered.settings,
        attention: attentionOf(answered),
        // When something was answered does not matter here.
        answers: answerRows(answered, () => null),
        earlier: earlierVisits({ ...answered, earlier: earlier.get(participant_id) ?? [] }),
      })
      return [[participant_id, valuesOfPerson(facts)] as const]
    }),
  )
}

/** The checks among the cards that a study can show, by card. Reads nothing of sets whose sheets have neither column. */
export async function checksOfStudy(client: PoolClient, experiment_id: string): Promise<ReadonlyMap<string, FeedCheck>> {
  const { rows } = await client.query<Row>(CHECK_CELLS, [experiment_id])
  return checksAmong(rows.map((row) => ({ ...row, file_name: cardFileName(row) })))
}
