import { parseAssignmentBy, parseStrataQuotas, parseWeights } from '#domain/parameters/assignment-settings.ts'

type Pairs = Readonly<Record<string, string | number>>

const pairs = (of: Pairs) => Object.entries(of).map(([name, value]) => `${name}: ${value}`)

/** A JSON setting of the assignment as text lines; undefined for other settings, and where it cannot be read. */
export function assignmentLines(param: string, value: string): string[] | undefined {
  if (param === 'assignment-by')
    return parseAssignmentBy(value)?.map(({ key, bands }) =>
      bands === undefined ? key : `${key}, bands from ${bands.join(', ')}`,
    )
  if (param === 'quota-strata')
    return parseStrataQuotas(value)?.map(({ stratum, quota }) => `${pairs(stratum).join(', ')}: ${quota.toLocaleString('en')}`)
  const weights = param === 'assignment-weights' ? parseWeights(value) : undefined
  return weights && pairs(weights)
}
