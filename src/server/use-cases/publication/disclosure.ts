import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  decideTexts as decideContract,
  listTexts as listContract,
  setDisclosure as setContract,
  showDisclosure as showContract,
} from '#contract/publication/disclosure.ts'
import { type ColumnChange, changedValue } from '#domain/disclosure/column-change.ts'
import type { Disclosure } from '#domain/disclosure/disclosure.ts'
import { type Groups, groupsOf, peopleByValue, SMALLEST_SAFE_GROUP } from '#domain/disclosure/groups.ts'
import { knownIds } from '#domain/disclosure/known-ids.ts'
import { isEqual } from '#domain/is-equal.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import type { ExportSession } from '#server/store/exports/export-session.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import { studyFacts } from '#server/store/exports/tidy/study-facts.ts'
import {
  decisionsOf,
  findDisclosure,
  removeDecision,
  type StoredDisclosure,
  storeDecisions,
  storeDisclosure,
} from '#server/store/publication/disclosures.ts'
import { markedValues, textsOf, writtenIn } from '#server/store/publication/open-disclosure.ts'
import type { ValuesOfPeople } from '#server/store/publication/person-values.ts'
import { listTexts as listStored } from '#server/store/publication/written-texts.ts'
import { withStudyHeld } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { ORDINARY } from './file-to-send.ts'

const MOST_SMALL_SHOWN = 100

export async function showDisclosure(
  deps: Deps,
  { experiment_id }: BodyOf<typeof showContract>,
  caller: Caller,
): Promise<ReplyOf<typeof showContract>> {
  await refuseUnlessOwn(deps.database.db, experiment_id, caller)
  return atOneMoment(deps, async ({ client, db }) => {
    const { choice, revision } = await findDisclosure(db, experiment_id)
    const whose = { study: await studyFacts(client, experiment_id), include: ORDINARY }
    const { known, values } = await markedValues(client, whose, choice)
    const published = groupsOf(rowsOf(values, choice.marks))
    return {
      success: 'true',
      data: {
        revision,
        columns: known.map(({ column, label, source, isNumber, reason }) => ({
          ...{ column, label, reason, is_number: isNumber },
          form: source.from === 'answer' ? source.form : '',
        })),
        ids: knownIds(values.keys()),
        marks: choice.marks.map(({ column, change }) => ({ column, change: { ...change } })),
        rules: { ...choice.rules },
        safe_group: SMALLEST_SAFE_GROUP,
        recorded: shown(
          groupsOf(
            rowsOf(
              values,
              choice.marks.map(({ column }) => ({ column, change: KEPT })),
            ),
          ),
        ),
        published: shown(published),
        small: published.small.slice(0, MOST_SMALL_SHOWN).map(({ values: own, n }) => ({ values: [...own], n })),
        texts: (await textsOf(client, whose, choice)).map(({ source, label, nKept, nShortened, nDropped, nOpen }) => ({
          ...{ source, label, n_kept: nKept, n_shortened: nShortened, n_dropped: nDropped, n_open: nOpen },
        })),
      },
    }
  })
}

const KEPT: ColumnChange = { kind: 'keep' }

const shown = ({ nPeople, smallest, nInSmall, small }: Groups) => ({
  ...{ n_people: nPeople, smallest, n_in_small: nInSmall, n_small: small.length },
})

/** What a reader of the package would know of each person in the marked columns. */
function* rowsOf(values: ValuesOfPeople, marks: Disclosure['marks']): Generator<string[]> {
  const counted = new Map(
    marks.map(({ column }) => [column, peopleByValue([...values.values()].flatMap((own) => [...(own.get(column) ?? [])]))]),
  )
  for (const own of values.values())
    yield marks.map(({ column, change }) => {
      const isRare = (value: string) => change.kind === 'rare' && (counted.get(column)?.get(value) ?? 0) < change.fewerThan
      return [...new Set([...(own.get(column) ?? [])].map((value) => changedValue(change, value, isRare)))].sort().join(' / ')
    })
}

export async function listTexts(
  deps: Deps,
  { experiment_id, source, only_open = false, offset = 0, limit = 20 }: BodyOf<typeof listContract>,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  await refuseUnlessOwn(deps.database.db, experiment_id, caller)
  return atOneMoment(deps, async ({ client, db }) => {
    const { choice } = await findDisclosure(db, experiment_id)
    const { written } = await writtenIn(client, { study: await studyFacts(client, experiment_id), include: ORDINARY }, choice)
    const texts = await listStored(client, written, { source, onlyOpen: only_open, offset, limit })
    return { success: 'true', data: { texts: texts.map(({ decision, ...text }) => ({ ...text, decision: asSent(decision) })) } }
  })
}

function asSent(decision: Awaited<ReturnType<typeof listStored>>[number]['decision']) {
  if (decision === null) return null
  return decision.decision === 'shorten'
    ? { decision: 'shorten' as const, kept: decision.kept.map(([from, to]): [number, number] => [from, to]) }
    : decision
}

/** Nobody who takes part waits for it: it reads, in a transaction of its own. */
async function atOneMoment<T>(deps: Deps, work: (session: ExportSession) => Promise<T>): Promise<T> {
  const session = await openExportSession(deps.database.pool, new AbortController().signal)
  let isComplete = false
  try {
    const result = await work(session)
    isComplete = true
    return result
  } finally {
    await session.end(isComplete)
  }
}

export async function setDisclosure(
  deps: Deps,
  { experiment_id, based_on, marks, rules }: BodyOf<typeof setContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setContract>> {
  const choice: Disclosure = { marks, rules }
  return revise(deps, { experiment_id, based_on, caller }, async (_tx, stored) =>
    isEqual(stored.choice, choice) ? undefined : { choice, detail: { columns: marks.length } },
  )
}

export async function decideTexts(
  deps: Deps,
  { experiment_id, based_on, source, decisions }: BodyOf<typeof decideContract>,
  caller: Caller,
): Promise<ReplyOf<typeof decideContract>> {
  return revise(deps, { experiment_id, based_on, caller }, async (tx, { choice }, isNewest) => {
    const before = new Map(
      (await decisionsOf(tx, experiment_id)).flatMap((each) => (each.source === source ? [[each.text_hash, each.decision]] : [])),
    )
    const changed = decisions.filter(({ text_hash, decision }) => !isEqual(before.get(text_hash) ?? null, decision))
    if (changed.length === 0) return undefined
    if (isNewest) {
      await storeDecisions(
        tx,
        experiment_id,
        changed.flatMap(({ text_hash, decision }) => (decision === null ? [] : [{ source, text_hash, decision }])),
      )
      for (const { text_hash, decision } of changed)
        if (decision === null) await removeDecision(tx, experiment_id, source, text_hash)
    }
    return { choice, detail: { texts: changed.length } }
  })
}

type Revising = { experiment_id: string; based_on: number; caller: Caller }
type Revision = { choice: Disclosure; detail: Record<string, number> }

/** The same once more makes no revision: the answer to an earlier call may have been lost. */
async function revise(
  { database: { db } }: Deps,
  { experiment_id, based_on, caller }: Revising,
  change: (tx: Tx, stored: StoredDisclosure, isNewest: boolean) => Promise<Revision | undefined>,
): Promise<{ success: 'true'; data: { revision: number } }> {
  const revision = await withStudyHeld(db, { experiment_id, lab_id: labOf(caller) }, async (tx) => {
    const stored = await findDisclosure(tx, experiment_id)
    const changed = await change(tx, stored, stored.revision === based_on)
    if (changed === undefined) return stored.revision
    if (stored.revision !== based_on)
      throw new Refusal('outdated_version', 'Somebody changed this page meanwhile. Look at what they chose, then go on.')
    const next = stored.revision + 1
    await storeDisclosure(tx, experiment_id, { choice: changed.choice, revision: next })
    await writeAudit(tx, { ...actorOf(caller), action: 'disclosure-changed', target: experiment_id, detail: changed.detail })
    return next
  })
  if (revision === undefined) throw unknownStudy(experiment_id)
  return { success: 'true', data: { revision } }
}
