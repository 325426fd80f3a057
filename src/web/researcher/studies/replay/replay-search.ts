/** A whole number in the query string. */
const countIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

type ReplaySearch = { visit?: number | undefined; feed?: string | undefined; wave?: string | undefined; at?: number | undefined }

/** The number of the visit, which of the waves and of its feeds, and a moment in milliseconds from its start. */
export const replaySearch = ({ visit, wave, feed, at }: Record<string, unknown>): ReplaySearch => ({
  visit: countIn(visit),
  wave: textIn(wave),
  feed: textIn(feed),
  at: countIn(at),
})
