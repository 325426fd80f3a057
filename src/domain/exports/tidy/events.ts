import { utc } from './columns/moment.ts'
import { stimulusColumn, subjectColumn, ZERO } from './columns/shared-columns.ts'
import type { StoredEvent } from './person/person-record.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'

type Named = { name?: unknown; value?: unknown; form?: unknown }
type Row = { event: StoredEvent; user_id: string; tMs: number | null; named: Named; detail: string | null }

const { text, freeText, integer, number, datetime } = columnsOf<Row>()

const KINDS = [
  { value: 'visit', label: 'The link was opened; detail has the parameters that it brought' },
  { value: 'url_param', label: 'A parameter of the link, by name and value; ids of a panel have no value here' },
  { value: 'track', label: 'A milestone or something that the page noticed, by name' },
  { value: 'checkpoint', label: 'A milestone, by name' },
  {
    value: 'visibility',
    label: 'What could be seen of cards: detail has samples of time, visible pixels and why the clock stood',
  },
  {
    value: 'engagement',
    label:
      'A click on a button of a card: 1 on, 0 off. Where counts rise, detail has shown_count: the number beside the button before the click',
  },
  { value: 'act', label: 'Something beyond the buttons, by name: see the table acts. Detail has what was recorded with it' },
  {
    value: 'fold',
    label: 'Show more or Show less was pressed on a post; detail has the height of the card folded and unfolded, in pixels',
  },
  {
    value: 'signs',
    label: 'What the pages counted of the visit since the last of these, as JSON: its sums are columns of the table quality',
  },
  { value: 'video', label: 'What was done to a video, or how long it ran' },
  { value: 'dwell', label: 'The list of visits that is sent at submit' },
  {
    value: 'form',
    label:
      'A form was sent; detail has its answers. With the flag second-browser they changed nothing: the form was stored before, and this browser only knew the user_id',
  },
]

const stringOf = (value: unknown) => (typeof value === 'string' ? value : null)

const columns: readonly ValuedColumn<Row>[] = [
  text('event_id', 'Name of the event (UUID), made where it happened', ({ event }) => event.event_uid),
  { ...subjectColumn, value: ({ user_id }) => user_id },
  text(
    'session_id',
    'The visit: a return without the token of the earlier visit, such as from another browser, is another one',
    ({ event }) => event.session_id,
  ),
  integer(
    'seq',
    'Order in which the server stored events, over all participants; numbers may be left out',
    ({ event }) => event.seq,
    { minimum: 1 },
  ),
  number(
    't_ms',
    `When it happened, ${ZERO}. Events that the server notes for somebody (visit, condition) and calls without a time of their own have the server’s clock`,
    ({ tMs }) => tMs,
    { unit: 'ms' },
  ),
  datetime('client_utc', 'When it happened by the clock of the participant’s device, which may be wrong', ({ event }) =>
    utc(event.clientMs),
  ),
  datetime('server_utc', 'When the server stored it', ({ event }) => utc(event.serverMs)),
  text('type', 'What kind of event', ({ event }) => event.kind, { categories: KINDS }),
  freeText(
    'name',
    'Which one of its kind: the engagement type, the milestone, the parameter, the form or the press',
    ({ event, named }) => event.engagement_type ?? stringOf(named.name) ?? stringOf(named.form),
  ),
  {
    ...stimulusColumn,
    about: `${stimulusColumn.about}; missing where the event is about no single card`,
    value: ({ event }) => event.entity_id,
  },
  freeText(
    'value',
    'Of a click 1 or 0, of a parameter its value, of a note by the server what it says: the condition, or what the feed had to do without',
    ({ event: { response, noted }, named }) => (response === null ? (stringOf(named.value) ?? noted) : String(response)),
  ),
  freeText('detail', 'Everything else that was stored with the event, as JSON', ({ detail }) => detail),
]

/** Kinds whose detail is small and names them; the others' is not worth reading for it. */
const NAMED: readonly string[] = ['track', 'checkpoint', 'url_param', 'form', 'fold']

export const events = personTable<Row>({
  name: 'events',
  title: 'Events',
  holds: 'One row per event, everything that was stored, in order: the record from which the other tables are made.',
  primaryKey: ['event_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  feedOf: ({ event }) => event.feed,
  columns: () => columns,
  rows: ({ record: { user_id, events: stored, writes }, sinceZero }) => {
    const answers = new Map(writes.map((write) => [write.event_uid, write.answers]))
    return stored.map((event) => {
      const named: Named = NAMED.includes(event.kind) ? (JSON.parse(event.detail ?? '{}') as Named) : {} // an object, as stored
      const sent = answers.get(event.event_uid)
      const detail = sent === undefined ? event.detail : JSON.stringify({ ...named, answers: sent })
      return { event, detail, user_id, tMs: sinceZero(event.clientMs), named }
    })
  },
})
