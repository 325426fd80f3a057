import type { ChangesSince } from '../preregistration/changes-since.ts'
import type { PeopleBefore, Registration } from '../preregistration/registration.ts'
import { SERVICE_LABELS } from '../preregistration/registries.ts'
import { beforeWords } from '../preregistration/texts/before-words.ts'
import { changeLines } from '../preregistration/texts/change-lines.ts'
import type { ChosenRule, RaisedFlag } from '../quality/judge.ts'
import { verdictOf } from '../quality/kept-rules.ts'
import { quotasIn } from '../study/assignment/quota.ts'
import { conditionLabel } from '../study/design/words.ts'
import type { Deviation } from './report-facts.ts'

type Registered = Pick<Registration, 'registered_on' | 'service' | 'version' | 'snapshot'> & {
  since: ChangesSince
  before: PeopleBefore
}

/** Somebody as the rules of quality know them. `flags`: what given rules find. */
type Judged = {
  flags: (rules: readonly ChosenRule[]) => readonly RaisedFlag[]
  isExcluded: boolean
  /** Null where the reason was written by hand. */
  excludedBy: readonly RaisedFlag[] | null
}

type People = {
  judged: readonly Judged[]
  /** Conditions of those who completed the study and count. */
  completed: readonly number[]
}

type Known = { registrations: readonly Registered[]; names: readonly string[]; people: People | undefined }

/**
 * What was done otherwise than registered, as far as it is known here; null where nothing was registered. People are compared with the newest
 * registration, and counted in all conditions together but for quotas, so a blinded study stays blind.
 */
export function deviationsIn({ registrations, names, people }: Known): Deviation[] | null {
  const [newest] = registrations
  if (newest === undefined) return null
  const changes = registrations.flatMap((registration) => {
    const { registered_on, service, version, since, before } = registration
    const which = `Registration of ${registered_on} (${SERVICE_LABELS[service]}, version ${version}): `
    const lines = [...(before.n_before_mark > 0 ? [beforeWords(before)] : []), ...changeLines(since, names).map(shortened)]
    return lines.map((line) => (registrations.length === 1 ? line : which + line))
  })
  const found = people === undefined ? [] : [...exclusionLines(newest, people.judged), ...quotaLines(newest, people, names)]
  return [...changes, ...found].map((what) => ({ what }))
}

/** A long text is in the package. */
function shortened(line: string): string {
  const [first = '', ...others] = line.split('\n')
  return others.length === 0 ? first : `${first} The lines that differ are in preregistration.md of the package.`
}

function exclusionLines({ snapshot }: Registered, judged: readonly Judged[]): string[] {
  const rules = snapshot.fixedRules ?? []
  const verdicts = judged.map(({ flags, isExcluded, excludedBy }) => ({
    verdict: verdictOf(rules, { flags: flags(rules), isExcluded, excludedBy }),
    isByHand: excludedBy === null,
  }))
  const count = (holds: (each: (typeof verdicts)[number]) => boolean) => verdicts.filter(holds).length
  const byHand = count(({ verdict, isByHand }) => verdict === 'otherwise' && isByHand)
  const byOthers = count(({ verdict, isByHand }) => verdict === 'otherwise' && !isByHand)
  const kept = count(({ verdict }) => verdict === 'missing')
  return [
    ...(byHand > 0 ? [`${were(byHand)} excluded by hand, for a reason that somebody wrote.`] : []),
    ...(byOthers > 0 ? [`${were(byOthers)} excluded by a rule or threshold that was not registered.`] : []),
    ...(kept > 0 ? [`${were(kept)} flagged by a registered rule and not excluded.`] : []),
  ]
}

const were = (n: number) => (n === 1 ? '1 person was' : `${n.toLocaleString('en')} people were`)

/** Numbers that were planned, where another number was reached. */
function quotaLines({ snapshot }: Registered, { completed }: People, names: readonly string[]): string[] {
  const { total, ofCondition } = quotasIn(snapshot.running)
  const planned = [
    ...(total === null ? [] : [{ where: 'The study', planned: total, reached: completed.length }]),
    ...[...ofCondition].map(([condition, quota]) => ({
      where: conditionLabel(condition, names[condition - 1] ?? ''),
      planned: quota,
      reached: completed.filter((each) => each === condition).length,
    })),
  ]
  return planned.flatMap(({ where, planned: wanted, reached }) =>
    wanted === reached
      ? []
      : [
          `${where}: ${reached.toLocaleString('en')} of the ${wanted.toLocaleString('en')} people that were planned completed it, without those who were excluded.`,
        ],
  )
}
