import { type CompletionCode, codeProblems } from './completion-codes.ts'

const REQUIRED = ['name', 'description', 'external_study_url', 'prolific_id_option', 'completion_codes', 'reward'] as const
const DEVICES = ['desktop', 'tablet', 'mobile']
const ID_OPTIONS = ['question', 'url_parameters', 'not_required']
const DAY_MINUTES = 24 * 60
/** In pence: the account is one in pounds. */
const LEAST_PER_HOUR = 600

/** The least that people must be given, from the minutes that they are told. It is always less than a day. */
const leastTime = (minutes: number): number => Math.min(DAY_MINUTES - 1, 2 + 2 * minutes + 2 * Math.sqrt(minutes))

type Problems = Record<string, string[]>

/** Why the panel does not make this study, by field. */
export function studyProblems(body: Readonly<Record<string, unknown>>): Problems {
  const missing = REQUIRED.filter((name) => body[name] === undefined || body[name] === '')
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, ['This field is required.']]))
  const problems: Problems = {}
  const add = (field: string, problem: string) => {
    problems[field] = [...(problems[field] ?? []), problem]
  }
  const minutes = Number(body['estimated_completion_time'])
  if (!(minutes >= 1)) add('estimated_completion_time', 'Must be 1 or more.')
  else {
    if (Number(body['reward']) * 60 < LEAST_PER_HOUR * minutes) add('reward', 'Must be 6.00 an hour or more.')
    const maximum = Number(body['maximum_allowed_time'] ?? leastTime(minutes))
    const least = Math.ceil(leastTime(minutes))
    if (!(maximum >= leastTime(minutes))) add('maximum_allowed_time', `Must be ${least} or more.`)
    if (maximum >= DAY_MINUTES) add('maximum_allowed_time', 'Must be less than a day.')
  }
  if (!ID_OPTIONS.includes(String(body['prolific_id_option']))) add('prolific_id_option', 'Not a valid choice.')
  for (const device of (body['device_compatibility'] ?? []) as string[]) // of our own client
    if (!DEVICES.includes(device)) add('device_compatibility', `"${device}" is not a valid choice.`)
  for (const problem of codeProblems(body['completion_codes'] as CompletionCode[])) add('completion_codes', problem) // of our own client
  return problems
}
