/** One card of a small feed. */
export type PictureRow = {
  /** How much of the card is filled, from 0 to 1. */
  fill: number
  sign?: string
  /** Left out of the feed, or not known yet. */
  isDashed?: boolean
}

const card = (fill: number, sign?: string): PictureRow => ({ fill, ...(sign !== undefined && { sign }) })

/** A feed as each algorithm would order it: four cards from the top. */
export const ALGORITHM_ROWS: Readonly<Record<string, readonly PictureRow[]>> = {
  random: [card(0, '3'), card(0, '1'), card(0, '4'), card(0, '2')],
  engagement: [card(1), card(0.7), card(0.4), card(0.15)],
  preference: [card(0), card(1, '♥'), card(1), card(1)],
  thompson_sampling: [card(1), { fill: 0, sign: '?', isDashed: true }, card(0.6), card(0.15)],
  will_smith_priority_control: [card(1, '1'), card(0), card(0), card(0)],
  will_smith_priority_treatment: [card(1, '1'), card(0), card(1), card(0)],
  attitude_filter_feed: [card(1), { fill: 0, isDashed: true }, card(1), { fill: 0, isDashed: true }],
}
