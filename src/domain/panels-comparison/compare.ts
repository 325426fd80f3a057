import type { Outcome } from '../session/outcomes.ts'
import { type Submission, standingOf } from './submission.ts'

/** One of our people, with the panel's ids. */
export type OwnPerson = {
  user_id: string
  /** Everything that the panel calls them, or their submission. */
  ids: readonly string[]
  /** How the visit ended, and so by which exit the person left; null while it goes on. */
  outcome: Outcome | null
  /** The code that this exit gives; null where it gives none that could be compared. */
  code: string | null
}

export const VERDICTS = ['code-mismatch', 'duplicate', 'only-here', 'only-there', 'agree', 'unfinished'] as const
export type Verdict = (typeof VERDICTS)[number]

export type ComparedRow = {
  verdict: Verdict
  user_id: string | null
  outcome: Outcome | null
  /** They withdrew: how the visit ended is all that is known, so that they can be paid. */
  has_withdrawn: boolean
  expected_code: string | null
  person: string
  submission_id: string
  status: string
  code: string
  is_asked_to_return: boolean
}

/** Ids are the same in every spelling that panels and their files use. */
export const keyOf = (id: string): string => id.trim().toLowerCase()

/** How the visit of somebody who withdrew is to be paid, by an id of the panel. Undefined if nobody with it did. */
export type WithdrewAs = (id: string) => Outcome | undefined

/** Whom a submission is of. `user_id` is null for somebody who withdrew. */
type Match = Pick<OwnPerson, 'outcome' | 'code'> & { user_id: string | null; ids: readonly string[] }

/**
 * Compares what a panel has with whom we have: the panel's status, our complete visits, and the exits that people were given. What needs a
 * look comes first.
 */
export function comparePanel(
  own: readonly OwnPerson[],
  submissions: readonly Submission[],
  withdrewAs: WithdrewAs,
): ComparedRow[] {
  const byId = new Map<string, OwnPerson>()
  for (const person of own) for (const id of person.ids) if (keyOf(id) !== '') byId.set(keyOf(id), person)
  const matchOf = ({ id, person }: Submission): Match | undefined => {
    // The id of the submission is the closer one: somebody may have handed in twice.
    const found = byId.get(keyOf(id)) ?? byId.get(keyOf(person))
    const withdrawn = withdrewAs(id) ?? withdrewAs(person)
    // Who opens the link again after a withdrawal is a new person. Their earlier visit counts, however the second one ends, unless that is complete.
    return withdrawn === undefined || found?.outcome === 'complete'
      ? found
      : { user_id: null, ids: [], outcome: withdrawn, code: null }
  }
  const matched = submissions.map((submission) => ({ submission, person: matchOf(submission) }))
  const nDone = new Map<string, number>()
  for (const { submission } of matched)
    if (standingOf(submission.status) === 'done')
      nDone.set(keyOf(submission.person), (nDone.get(keyOf(submission.person)) ?? 0) + 1)
  const rows = matched.map(({ submission, person }) => rowOf(person, submission, (nDone.get(keyOf(submission.person)) ?? 0) > 1))
  const found = new Set(matched.map(({ person }) => person?.user_id))
  const missing = own.filter(({ user_id }) => !found.has(user_id)).map((person) => rowOf(person, undefined, false))
  return [...rows, ...missing].sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))
}

function rowOf(person: Match | undefined, submission: Submission | undefined, isRepeated: boolean): ComparedRow {
  return {
    verdict: verdictOf(person, submission, isRepeated),
    user_id: person?.user_id ?? null,
    outcome: person?.outcome ?? null,
    has_withdrawn: person?.user_id === null,
    expected_code: person?.code ?? null,
    person: submission?.person ?? person?.ids[0] ?? '',
    submission_id: submission?.id ?? '',
    status: submission?.status ?? '',
    code: submission?.code ?? '',
    is_asked_to_return: submission?.isAskedToReturn ?? false,
  }
}

function verdictOf(person: Match | undefined, submission: Submission | undefined, isRepeated: boolean): Verdict {
  const isDone = submission !== undefined && standingOf(submission.status) === 'done'
  if (!isDone) return person?.outcome === 'complete' ? 'only-here' : 'unfinished'
  if (isRepeated) return 'duplicate'
  if (person === undefined || person.outcome === null) return 'only-there'
  const isOtherCode = person.code !== null && submission.code !== '' && keyOf(person.code) !== keyOf(submission.code)
  return isOtherCode ? 'code-mismatch' : 'agree'
}

/** How many rows have each verdict. */
export const countVerdicts = (rows: readonly ComparedRow[]): Record<Verdict, number> => {
  const of = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length
  return {
    agree: of('agree'),
    'only-here': of('only-here'),
    'only-there': of('only-there'),
    'code-mismatch': of('code-mismatch'),
    duplicate: of('duplicate'),
    unfinished: of('unfinished'),
  }
}
