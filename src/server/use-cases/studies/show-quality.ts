import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showQuality as contract } from '#contract/show-quality.ts'
import { networkGroups } from '#domain/quality/detect-duplicates.ts'
import { exclusionsByReason } from '#domain/quality/exclusions-by-reason.ts'
import { histogram } from '#domain/quality/histogram.ts'
import { type ChosenRule, DEFAULT_RULES, type RuleValues, raisedFlags, valuesOfPeople } from '#domain/quality/judge.ts'
import { valuesOfVisits, withWavesOfFlags } from '#domain/quality/judged-visits.ts'
import { mayFixRules, type Verdict, verdictOf } from '#domain/quality/kept-rules.ts'
import { qualityRules } from '#domain/quality/rules/index.ts'
import { isFlagged, type QualityRule } from '#domain/quality/rules/quality-rule.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { countParticipants } from '#server/store/studies/delete-study.ts'
import { type FixedRules, fixedRules, type PersonOfStudy, peopleOfStudy } from '#server/store/studies/quality.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, PAGE_PATIENCE_MS } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

/** Somebody, and what the rules found in any of their visits; null while they are in their first one or have just left it. */
type JudgedParticipant = PersonOfStudy & { values: RuleValues | null }

export async function showQuality(
  { database }: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  // One snapshot: people leave and are excluded while it is read.
  const data = await db.transaction((tx) => readQuality(tx, body, caller), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  return { success: 'true', data }
}

async function readQuality(tx: DbOrTx, { experiment_id, rules }: BodyOf<typeof contract>, caller: Caller) {
  const study = await findStudy(tx, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const fixed = await fixedRules(tx, experiment_id)
  const chosen = rules ?? fixed?.rules ?? DEFAULT_RULES
  const people = await judgedPeople(tx, experiment_id)
  const shown = people.map((person) => ({ person, flags: flagsBy(person, chosen), verdict: verdictBy(fixed, person) }))
  const excluded = people.filter(({ excluded_at }) => excluded_at !== null)
  return {
    n_people: people.length,
    n_judged: people.filter(({ values }) => values !== null).length,
    n_earlier_rules: people.filter(({ isByEarlierRules }) => isByEarlierRules).length,
    rules: qualityRules.map((rule) => judgedRule(rule, people, chosen)),
    n_flagged: shown.filter(({ flags }) => flags.length > 0).length,
    n_excluded: excluded.length,
    people: shown.flatMap(({ person, flags, verdict }) => {
      const { user_id, is_complete, excluded_at, exclusion_reason, excluded_by } = person
      if (flags.length === 0 && excluded_at === null && verdict !== 'missing') return []
      const own = { user_id, is_complete, excluded_at, exclusion_reason }
      return [{ ...own, flags, excluded_by: excluded_by && [...excluded_by], verdict }]
    }),
    networks: networkGroups(people)?.map((group) => group.map(({ user_id }) => user_id)) ?? null,
    exclusions: exclusionsByReason(
      excluded.map(({ exclusion_reason, excluded_by }) => ({ reason: exclusion_reason ?? '', excludedBy: excluded_by })),
    ),
    fixed: fixed === undefined ? null : keptRules(fixed, people),
    may_fix: mayFixRules(study.status, await countParticipants(tx, experiment_id)),
  }
}

/** A rule that is off is judged at its own threshold, so that the page says what it would find. */
function judgedRule(rule: QualityRule, people: readonly JudgedParticipant[], chosen: readonly ChosenRule[]) {
  const own = chosen.find(({ name }) => name === rule.name)
  const threshold = own?.threshold ?? rule.threshold
  const values = people.flatMap((person) => person.values?.[rule.name] ?? [])
  return {
    name: rule.name,
    threshold,
    is_on: own !== undefined,
    n_judged: values.length,
    n_flagged: values.filter((value) => isFlagged(rule, value, threshold)).length,
    bins: histogram(values, rule.measure, threshold),
  }
}

function verdictBy(fixed: FixedRules | undefined, person: JudgedParticipant): Verdict | null {
  if (fixed === undefined) return null
  const { excluded_at, excluded_by } = person
  return verdictOf(fixed.rules, {
    flags: flagsBy(person, fixed.rules),
    isExcluded: excluded_at !== null,
    excludedBy: excluded_by,
  })
}

function keptRules(fixed: FixedRules, people: readonly JudgedParticipant[]) {
  const verdicts = people.map((person) => verdictBy(fixed, person))
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length
  return {
    rules: [...fixed.rules],
    fixed_at: fixed.fixed_at,
    n_flagged: people.filter((person) => flagsBy(person, fixed.rules).length > 0).length,
    n_by_rules: count('by-rules'),
    n_otherwise: count('otherwise'),
    n_missing: count('missing'),
  }
}

/** Everybody of a study. People are compared with others also while those cannot be judged yet. */
export async function judgedPeople(db: DbOrTx, experiment_id: string): Promise<JudgedParticipant[]> {
  const people = await peopleOfStudy(db, experiment_id)
  const values = valuesOfPeople(people.map((person) => ({ ...person, values: valuesOfVisits(person.visits) ?? {} })))
  return people.map((person, at) => ({ ...person, values: person.visits.length === 0 ? null : (values[at] ?? null) }))
}

export const flagsBy = ({ values, visits }: JudgedParticipant, rules: readonly ChosenRule[]) =>
  values === null ? [] : withWavesOfFlags(raisedFlags(values, rules), visits)
