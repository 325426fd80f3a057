import { type ActDetail, type ActField, TARGET } from '../../engagement/acts/act.ts'
import { acts as registry } from '../../engagement/acts/index.ts'
import { stimulusColumn, subjectColumn, ZERO } from './columns/shared-columns.ts'
import type { StoredEvent } from './person/person-record.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import { cardInFeed } from './visits/card-key.ts'

type Row = { event: StoredEvent; user_id: string; position: number | null; tMs: number | null; detail: ActDetail }

const { text, freeText, natural, number } = columnsOf<Row>()

const columns: readonly ValuedColumn<Row>[] = [
  text('event_id', 'The event, as in the table events', ({ event }) => event.event_uid),
  { ...subjectColumn, value: ({ user_id }) => user_id },
  number('t_ms', `When it happened, ${ZERO}`, ({ tMs }) => tMs, { unit: 'ms' }),
  text('act', 'What was done or shown', ({ event }) => event.engagement_type, {
    categories: registry.map(({ name, label }) => ({ value: name, label })),
  }),
  natural('response', '1 done, 0 taken back', ({ event }) => event.response),
  {
    ...stimulusColumn,
    about: `${stimulusColumn.about}; missing where the act is about no single card`,
    value: ({ event }) => event.entity_id,
  },
  natural('position', 'Place of the card in the participant’s feed, from 0', ({ position }) => position),
  freeText('act_target', 'What on the card or page the act is about: a comment, a label, a notification, a scale', ({ detail }) =>
    stringOf(detail[TARGET]),
  ),
  ...fieldColumns(),
]

/** One column per field of any act. Fields of the same name share one. */
function fieldColumns(): ValuedColumn<Row>[] {
  const fields = new Map<string, { field: ActField; acts: string[] }>()
  for (const act of registry)
    for (const field of act.fields) {
      const known = fields.get(field.name)
      if (known) known.acts.push(act.name)
      else fields.set(field.name, { field, acts: [act.name] })
    }
  return [...fields.values()].map(({ field, acts }) => {
    const about = `${field.about}. Of ${acts.join(', ')}`
    const { name } = field
    if (field.type !== 'number') return freeText(`act_${name}`, about, ({ detail }) => stringOf(detail[name]))
    return number(
      `act_${name}`,
      about,
      ({ detail }) => numberOf(detail[name]),
      field.unit === undefined ? {} : { unit: field.unit },
    )
  })
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

export const acts = personTable<Row>({
  name: 'acts',
  title: 'Acts',
  holds: 'One row per act beyond the six buttons, such as a report, with everything that was recorded with it.',
  primaryKey: ['event_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  feedOf: ({ event }) => event.feed,
  columns: () => columns,
  rows: ({ record: { user_id, events, cards }, sinceZero }) => {
    const places = new Map(cards.map(({ feed, entity_id, idx }) => [cardInFeed(feed, entity_id), idx]))
    return events.flatMap((event): Row[] => {
      if (event.kind !== 'act') return []
      const detail = JSON.parse(event.detail ?? '{}') as ActDetail // checked by `actProblem` before it was stored
      const position = places.get(cardInFeed(event.feed, event.entity_id ?? '')) ?? null
      return [{ event, user_id, position, tMs: sinceZero(event.clientMs), detail }]
    })
  },
})
