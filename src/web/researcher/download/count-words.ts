import { messages } from '#contract/researcher-messages.ts'
import type { Included } from './offers.ts'
import type { RowCount } from './use-row-count.ts'

const number = new Intl.NumberFormat('en')

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** "At least 1,204 rows about 31 people." */
export function rowWords({ rows, is_exact, people }: RowCount): string {
  if (rows === 0 && !is_exact) return messages.rowsNotCounted
  const about = people > 0 ? ` about ${counted(people, 'person', 'people')}` : ''
  return `${is_exact ? '' : 'At least '}${counted(rows, 'row')}${about}.`
}

const REASONS: readonly { mark: Included; one: string; many: string }[] = [
  { mark: 'test', one: 'test session', many: 'test sessions' },
  { mark: 'simulated', one: 'simulated participant', many: 'simulated participants' },
  { mark: 'excluded', one: 'excluded participant', many: 'excluded participants' },
]

/** "Left out: 3 test sessions, 1 person who withdrew." Empty where nobody is. */
export function leftOutWords({ marked }: RowCount, include: readonly Included[]): string {
  const reasons = REASONS.filter(({ mark }) => marked[mark] > 0 && !include.includes(mark)).map(({ mark, one, many }) =>
    counted(marked[mark], one, many),
  )
  if (marked.withdrawn > 0) reasons.push(`${counted(marked.withdrawn, 'person', 'people')} who withdrew`)
  if (marked.no_consent > 0) reasons.push(`${counted(marked.no_consent, 'person', 'people')} who did not agree`)
  return reasons.length === 0 ? '' : `Left out: ${reasons.join(', ')}.`
}

const size = (unit: 'kilobyte' | 'megabyte' | 'gigabyte') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 })
const [kilobytes, megabytes, gigabytes] = [size('kilobyte'), size('megabyte'), size('gigabyte')]

export function sizeOf(bytes: number): string {
  if (bytes < 1e6) return kilobytes.format(bytes / 1e3)
  return bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)
}
