import type { VisitLine } from '../exports/package/visit-line.ts'
import { isOfServer, NOTES } from '../exports/tidy/notes.ts'
import type { FormWrite, LoggedAnswer, StoredEvent } from '../exports/tidy/person/person-record.ts'
import type { Answers } from '../questionnaires/questionnaire.ts'
import { momentIn, numberIn, type TableRow, textIn, textOrNull } from './table-row.ts'

/** Kinds whose name and value stand in their detail. */
const NAMED: readonly string[] = ['track', 'checkpoint', 'url_param', 'form', 'fold', 'visit', 'visibility', 'dwell']

export const eventsOfRows = (rows: readonly TableRow[], line: VisitLine): StoredEvent[] => rows.map((row) => eventOf(row, line))

function eventOf(row: TableRow, { zero_ms, clicks }: VisitLine): StoredEvent {
  const kind = textIn(row, 'type')
  const event_uid = textIn(row, 'event_id')
  const tMs = numberIn(row, 't_ms')
  const isNamed = NAMED.includes(kind)
  const [time_content_viewed = null, time_engagement = null] = clicks[event_uid] ?? []
  return {
    ...{ event_uid, kind, time_content_viewed, time_engagement },
    session_id: textOrNull(row, 'session_id'),
    feed: textOrNull(row, 'feed'),
    seq: numberIn(row, 'seq') ?? 0,
    serverMs: momentIn(row, 'server_utc') ?? 0,
    // To a tenth of a millisecond; by the other column to a whole one.
    clientMs: zero_ms !== null && tMs !== null ? zero_ms + tMs : (momentIn(row, 'client_utc') ?? 0),
    entity_id: textOrNull(row, 'stimulus_id'),
    engagement_type: isNamed ? null : textOrNull(row, 'name'),
    response: isNamed ? null : numberIn(row, 'value'),
    detail: textOrNull(row, 'detail'),
    noted: kind === 'track' && NOTES.includes(textIn(row, 'name')) ? textOrNull(row, 'value') : null,
  }
}

type FormDetail = {
  form?: string
  answers?: Answers
  page?: string | null
  answer_log?: Readonly<Record<string, LoggedAnswer>> | null
  flag?: string
}

export const isByServer = ({ kind, detail }: StoredEvent): boolean => isOfServer(kind, detail)

/** Forms as they were stored. What a second browser sent changed nothing. */
export const writesOfEvents = (events: readonly StoredEvent[]): FormWrite[] =>
  events.flatMap(({ kind, detail, event_uid, feed, clientMs }) => {
    if (kind !== 'form') return []
    const { form = '', answers, page = null, answer_log = null, flag } = JSON.parse(detail ?? '{}') as FormDetail // an object, as exported
    return answers === undefined || flag !== undefined
      ? []
      : [{ event_uid, form, feed, clientMs, answers, page, answerLog: answer_log }]
  })
