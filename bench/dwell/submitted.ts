import type { Figure } from '../report.ts'

type Row = Record<string, string>
type Submitted = { dwell_data: { entity_id: string; dwellTimes: number[] }[] }

/** How far the list that is sent at submission is from the rows that were streamed. */
export function submittedApart(name: string, user_id: string, engagement: readonly Row[], events: readonly Row[]): Figure {
  const detail = events.find((row) => row['subject_id'] === user_id && row['type'] === 'dwell')?.['detail']
  if (detail === undefined) throw new Error('No list was submitted')
  const { dwell_data }: Submitted = JSON.parse(detail)
  const apart = dwell_data.map(({ entity_id, dwellTimes }) => {
    const streamed = engagement
      .filter((row) => row['user_id'] === user_id && row['engagement_type'] === 'dwell' && row['entity_id'] === entity_id)
      .reduce((sum, row) => sum + Number(row['response']), 0)
    return Math.abs(streamed - dwellTimes.reduce((sum, ms) => sum + ms, 0))
  })
  return {
    what: `${name}: streamed and submitted dwell of a card apart, worst`,
    value: Math.max(...apart),
    unit: 'ms',
    atMost: 2,
  }
}
