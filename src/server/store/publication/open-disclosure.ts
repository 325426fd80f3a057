import type { Pool, PoolClient } from 'pg'
import { answerFields } from '#domain/disclosure/answer-fields.ts'
import type { Applied } from '#domain/disclosure/changer.ts'
import { changes } from '#domain/disclosure/column-change.ts'
import type { Disclosure, PublishedChanges, TextDecision, TextsOfSource } from '#domain/disclosure/disclosure.ts'
import { peopleByValue } from '#domain/disclosure/groups.ts'
import { type KnownColumn, knownColumns } from '#domain/disclosure/known-columns.ts'
import { actOfSource, labelOfAct } from '#domain/disclosure/text-sources.ts'
import type { StudyFacts } from '#domain/exports/tidy/table.ts'
import { groupBy } from '#domain/group-by.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import type { Include } from '../exports/export-sql.ts'
import { decisionsOf, findDisclosure } from './disclosures.ts'
import { paramNames, type ValuesOfPeople, valuesOfPeople } from './person-values.ts'
import { answeredFields, countTexts, hashOfText, type Written } from './written-texts.ts'

type Whose = { study: StudyFacts; include: Include }
type Client = Pool | PoolClient

/** The choice of a study, ready to be applied to its package, and what the package says of it. */
export async function openDisclosure(
  { client, db }: { client: Client; db: DbOrTx },
  { study, include }: Whose,
): Promise<{ applied: Applied; changes: PublishedChanges }> {
  const { experiment_id } = study
  const { choice } = await findDisclosure(db, experiment_id)
  const decisions = new Map((await decisionsOf(db, experiment_id)).map((each) => [keyOf(each), each.decision]))
  const { values } = await markedValues(client, { study, include }, choice)
  const counts = new Map(choice.marks.map(({ column }) => [column, peopleByValue(valuesIn(values, column))]))
  const applied: Applied = {
    disclosure: choice,
    decisionOf: (source, text) => decisions.get(keyOf({ source, text_hash: hashOfText(text) })),
    peopleWith: (column, value) => counts.get(column)?.get(value) ?? 0,
  }
  return {
    applied,
    changes: {
      marks: choice.marks.filter(({ change }) => changes(change)),
      texts: await textsOf(client, { study, include }, choice),
    },
  }
}

const keyOf = ({ source, text_hash }: { source: string; text_hash: string }) => `${text_hash} ${source}`

/** Everybody's values of the marked columns. */
export async function markedValues(
  client: Client,
  { study, include }: Whose,
  { marks }: Disclosure,
): Promise<{ known: readonly KnownColumn[]; values: ValuesOfPeople }> {
  const { experiment_id } = study
  const known = knownColumns(study, await paramNames(client, experiment_id))
  const columns = known.filter(({ column }) => marks.some((mark) => mark.column === column))
  return { known, values: await valuesOfPeople(client, { experiment_id, include, columns }) }
}

function* valuesIn(values: ValuesOfPeople, column: string): Generator<string> {
  for (const own of values.values()) yield* own.get(column) ?? []
}

/** The fields of a study in which people write, without those that are marked as known to others. */
export async function writtenIn(
  client: Client,
  { study, include }: Whose,
  { marks }: Disclosure,
): Promise<{ written: Written; labels: ReadonlyMap<string, string> }> {
  const { experiment_id } = study
  const fieldOf = answerFields(study)
  const labels = new Map<string, string>()
  const fields = (await answeredFields(client, { experiment_id, include })).flatMap(({ form, field }) => {
    const { column, label, isText } = fieldOf(form, field)
    if (!isText || marks.some((mark) => mark.column === column)) return []
    labels.set(column, `${label} (${form || 'unnamed'})`)
    return [{ source: column, form, field }]
  })
  return { written: { experiment_id, include, fields }, labels }
}

/** What was decided about texts, by source. */
export async function textsOf(client: Client, whose: Whose, choice: Disclosure): Promise<TextsOfSource[]> {
  const { written, labels } = await writtenIn(client, whose, choice)
  const counted = groupBy(await countTexts(client, written), ({ source }) => source)
  return [...counted].map(([source, rows]) => {
    const n = (decision: TextDecision['decision'] | 'open') => rows.find((row) => row.decision === decision)?.n ?? 0
    const all = rows.reduce((sum, row) => sum + row.n, 0)
    const rule = Object.hasOwn(choice.rules, source) ? choice.rules[source] : undefined
    const act = actOfSource(source)
    const label = act === undefined ? (labels.get(source) ?? source) : labelOfAct(act)
    if (rule === 'keep') return { source, label, nKept: all, nShortened: 0, nDropped: 0, nOpen: 0 }
    if (rule === 'drop') return { source, label, nKept: 0, nShortened: 0, nDropped: all, nOpen: 0 }
    return { source, label, nKept: n('keep'), nShortened: n('shorten'), nDropped: n('drop') + n('open'), nOpen: n('open') }
  })
}
