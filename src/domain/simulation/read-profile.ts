import { DEFAULT_PROFILE, type Profile } from './profile.ts'

type Read = { ok: true; profile: Profile } | { ok: false; problems: string[] }

type Group =
  | 'rate'
  | 'positive'
  | 'number'
  | 'effect'
  | 'field'
  | { [name: string]: Group }
  | { '*': Group; known?: readonly string[] }

const EFFECT: Group = 'effect'

const EFFECTS = { dwell: EFFECT, acts: { '*': EFFECT, known: Object.keys(DEFAULT_PROFILE.acts) }, answers: { '*': EFFECT } }
const CARD_EFFECTS: Group = { '*': { '*': EFFECTS } }

/** What each part may be. A rate is from 0 to 1; `*` stands for any name. */
const SHAPE: Readonly<Record<keyof Profile, Group>> = {
  arrivals: { spanMinutes: 'positive' },
  dwell: { medianMs: 'positive', sigma: 'number', personSigma: 'number' },
  visits: { once: 'rate', twice: 'rate' },
  acts: { '*': 'rate', known: Object.keys(DEFAULT_PROFILE.acts) },
  doing: { personSigma: 'number', reversals: 'rate' },
  dropOut: { rate: 'rate', early: 'positive' },
  refusals: { rate: 'rate' },
  comeBack: { rate: 'rate', late: 'rate' },
  hiddenTab: { rate: 'rate', medianMs: 'positive', sigma: 'number' },
  reentry: { rate: 'rate' },
  attention: { failures: 'rate', saidRandom: 'rate' },
  answers: { mean: 'rate', sd: 'number', skipped: 'rate', changed: 'rate', medianMs: 'positive', fields: { '*': 'field' } },
  devices: { Mobile: 'rate', Tablet: 'rate' },
  cards: CARD_EFFECTS,
  conditions: { '*': { ...EFFECTS, cards: CARD_EFFECTS } },
}

/** The default profile with what a file says otherwise. Every problem of the file is named by its place. */
export function readProfile(given: unknown): Read {
  const problems = problemsOf(given, SHAPE, '')
  if (problems.length === 0) {
    const profile = merged(DEFAULT_PROFILE, given) as Profile // of the shape that was checked
    if (profile.visits.once + profile.visits.twice > 1) problems.push('visits: once and twice are more than 1 together')
    if (profile.devices.Mobile + profile.devices.Tablet > 1) problems.push('devices: Mobile and Tablet are more than 1 together')
    if (problems.length === 0) return { ok: true, profile }
  }
  return { ok: false, problems }
}

function problemsOf(value: unknown, group: Group, at: string): string[] {
  if (typeof group === 'string') return leafProblems(value, group, at)
  if (!isRecord(value)) return [`${at || 'the profile'}: must be an object`]
  return Object.entries(value).flatMap(([name, part]) => {
    const place = at === '' ? name : `${at}.${name}`
    const known = group['known']
    const inner =
      Array.isArray(known) && !known.includes(name)
        ? undefined
        : (('*' in group ? group['*'] : ownOf(group, name)) as Group | undefined)
    return inner === undefined ? [`${place}: there is no such setting`] : problemsOf(part, inner, place)
  })
}

const ownOf = (group: object, name: string): unknown =>
  Object.hasOwn(group, name) ? group[name as keyof typeof group] : undefined

function leafProblems(value: unknown, kind: string, at: string): string[] {
  if (kind === 'effect') return partsProblems(value, { times: 'number', plus: 'signed' }, at)
  if (kind === 'field') return partsProblems(value, { mean: 'rate', sd: 'number', weights: 'weights', texts: 'texts' }, at)
  if (kind === 'weights')
    return isRecord(value) &&
      Object.values(value).every((each) => isNumber(each, 0)) &&
      Object.values(value).some((each) => each !== 0)
      ? []
      : [`${at}: must be numbers by the values of options, not all 0`]
  if (kind === 'texts')
    return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
      ? []
      : [`${at}: must be a list of texts`]
  if (kind === 'signed') return isNumber(value, Number.NEGATIVE_INFINITY) ? [] : [`${at}: must be a number`]
  if (kind === 'rate') return isNumber(value, 0) && value <= 1 ? [] : [`${at}: must be a number from 0 to 1`]
  if (kind === 'positive') return isNumber(value, 0) && value > 0 ? [] : [`${at}: must be a number above 0`]
  return isNumber(value, 0) ? [] : [`${at}: must be a number of at least 0`]
}

function partsProblems(value: unknown, parts: Readonly<Record<string, string>>, at: string): string[] {
  if (!isRecord(value)) return [`${at}: must be an object`]
  return Object.entries(value).flatMap(([name, part]) => {
    const kind = Object.hasOwn(parts, name) ? parts[name] : undefined
    return kind === undefined ? [`${at}.${name}: there is no such setting`] : leafProblems(part, kind, `${at}.${name}`)
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least

/** Parts that the second does not say are those of the first. */
function merged(base: unknown, given: unknown): unknown {
  if (!isRecord(base) || !isRecord(given)) return given
  return Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(given).map(([name, part]) => [name, Object.hasOwn(base, name) ? merged(base[name], part) : part]),
  ])
}
