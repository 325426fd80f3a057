import type { PersonRecord } from './person-record.ts'

export const STATUSES = [
  { value: 'complete', label: 'The visit was completed' },
  { value: 'ended-early', label: 'The visit ended in another way: see outcome' },
  { value: 'open', label: 'The visit has no end yet: left, or still under way' },
] as const

export function statusOf({ outcome }: Pick<PersonRecord, 'outcome'>): (typeof STATUSES)[number]['value'] {
  if (outcome === null) return 'open'
  return outcome === 'complete' ? 'complete' : 'ended-early'
}
