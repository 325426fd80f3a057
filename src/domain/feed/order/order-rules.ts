import type { Candidate } from '../../feed-algorithms/feed-algorithm.ts'

/** Settings that rearrange a drawn feed. */
export const ORDER_KEYS = ['order-ads-every', 'order-positions', 'order-blocks', 'order-authors'] as const

const MOST_ADS_EVERY = 100

/** How a feed is rearranged after the algorithm has drawn it. */
export type OrderRules = {
  /** Every so many places there is an ad; 0 means no rule. */
  adsEvery: number
  keepsPositions: boolean
  keepsBlocks: boolean
  separatesAuthors: boolean
}

export const readOrderRules = (settings: Readonly<Record<string, string>>): OrderRules => ({
  adsEvery: adsEveryIn(settings['order-ads-every'] ?? ''),
  keepsPositions: settings['order-positions'] === 'yes',
  keepsBlocks: settings['order-blocks'] === 'yes',
  separatesAuthors: settings['order-authors'] === 'yes',
})

/** A draft may have a number that is refused. */
const adsEveryIn = (value: string) => (checkAdsEvery(value).length === 0 ? Number(value) : 0)

export const hasOrderRules = ({ adsEvery, keepsPositions, keepsBlocks, separatesAuthors }: OrderRules): boolean =>
  adsEvery > 0 || keepsPositions || keepsBlocks || separatesAuthors

export function checkAdsEvery(value: string): string[] {
  const isInRange = /^[1-9]\d{0,2}$/.test(value) && Number(value) >= 2 && Number(value) <= MOST_ADS_EVERY
  return value === '' || isInRange ? [] : [`must be a whole number from 2 to ${MOST_ADS_EVERY}, not '${value}'`]
}

/** Covariates that the rules read. */
export const POSITION_COLUMN = 'position'
export const BLOCK_COLUMN = 'block'

type Facts = Pick<Candidate, 'covariates'>

/** Ads are the cards of the sets of this category. */
export const isAd = ({ entity_category }: Pick<Candidate, 'entity_category'>): boolean => entity_category === 'ads'

/** The place that a sheet gives a card, from 1; undefined where it gives none. */
export function positionOf({ covariates }: Facts): number | undefined {
  const text = textOf(covariates[POSITION_COLUMN])
  return isPosition(text) ? Number(text) : undefined
}

export const isPosition = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text)

/** Empty where the card belongs to no block. */
export const blockOf = ({ covariates }: Facts): string => textOf(covariates[BLOCK_COLUMN])

/** Who a card is by, so that two cards can be compared; empty where the sheet names nobody. */
export function authorOf({ covariates }: Facts): string {
  const handle = textOf(covariates['author_handle']).replace(/^@+\s*/, '')
  return (handle || textOf(covariates['author_name']) || textOf(covariates['source'])).toLowerCase()
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
