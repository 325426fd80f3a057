import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { TextDecision } from '#domain/disclosure/disclosure.ts'
import { actSource, WRITTEN, WRITTEN_ACTS } from '#domain/disclosure/text-sources.ts'
import { type Include, isIncluded } from '../exports/export-sql.ts'

type Client = Pool | PoolClient

/** The name of a text in what is stored. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A field of a form, and the source that its texts belong to. */
export type TextField = { source: string; form: string; field: string }

/** `fields`: those in which people write. */
export type Written = { experiment_id: string; include: Include; fields: readonly TextField[] }

const IS_INCLUDED = (include: Include) =>
  `participant_id in (select participant_id from participants where experiment_id = $1 and ${isIncluded(include)})`

/** Fields of all forms to which somebody answered. */
export async function answeredFields(client: Client, { experiment_id, include }: Omit<Written, 'fields'>) {
  const { rows } = await client.query<{ form: string; field: string }>(
    `select distinct form, field from form_answers where experiment_id = $1 and ${IS_INCLUDED(include)} order by 1, 2`,
    [experiment_id],
  )
  return rows
}

/** $1: the study, $2 to $4: fields with their sources, $5: acts, $6: what sources of acts begin with. */
const texts = (include: Include) => `texts as (
  select k.source, a.response as text, a.participant_id, a.seq from form_answers a
  join unnest($2::text[], $3::text[], $4::text[]) as k(source, form, field) using (form, field)
  where a.experiment_id = $1 and a.${IS_INCLUDED(include)} and a.response ~ '\\S'
  union all
  select $6 || e.engagement_type, e.detail ->> '${WRITTEN}', e.participant_id, e.seq from events e
  where e.experiment_id = $1 and e.kind = 'act' and e.engagement_type = any($5) and e.${IS_INCLUDED(include)} and e.detail ->> '${WRITTEN}' ~ '\\S'
), alike as (
  select source, text, encode(sha256(convert_to(text, 'UTF8')), 'hex') as text_hash, count(distinct participant_id)::int as n_people, min(seq) as first
  from texts group by source, text
)`

const parameters = ({ experiment_id, fields }: Written) => [
  experiment_id,
  fields.map(({ source }) => source),
  fields.map(({ form }) => form),
  fields.map(({ field }) => field),
  WRITTEN_ACTS,
  actSource(''),
]

const DECIDED = `left join text_decisions d on d.experiment_id = $1 and d.source = alike.source and d.text_hash = alike.text_hash`

/** How many different texts each source has, by what was decided about them. */
export async function countTexts(client: Client, written: Written) {
  const { rows } = await client.query<{ source: string; decision: TextDecision['decision'] | 'open'; n: number }>(
    `with ${texts(written.include)}
    select alike.source, coalesce(d.decision ->> 'decision', 'open') as decision, count(*)::int as n from alike ${DECIDED} group by 1, 2 order by 1, 2`,
    parameters(written),
  )
  return rows
}

export type ListedText = { text: string; text_hash: string; n_people: number; decision: TextDecision | null }

type Listing = { source: string; onlyOpen: boolean; offset: number; limit: number }

/** Texts of one source, in the order in which they were written first. Equal ones are listed once. */
export async function listTexts(
  client: Client,
  written: Written,
  { source, onlyOpen, offset, limit }: Listing,
): Promise<ListedText[]> {
  const { rows } = await client.query<ListedText>(
    `with ${texts(written.include)}
    select alike.text, alike.text_hash, alike.n_people, d.decision from alike ${DECIDED}
    where alike.source = $7 and (not $8 or d.decision is null) order by alike.first, alike.text_hash offset $9 limit $10`,
    [...parameters(written), source, onlyOpen, offset, limit],
  )
  return rows
}
