import { typeIn } from '#domain/engagement/acts/act-in-file.ts'
import { acts } from '#domain/engagement/acts/index.ts'
import { rate } from '#domain/engagement/acts/rate.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import type { Attention, CardRow } from './use-attention.ts'

export const DEFINITION_LABELS: Readonly<Record<DwellDefinition, string>> = {
  full: 'Whole card (full)',
  half: 'Half of the card (half)',
  any: 'Anything of it (any)',
  focal: 'At the focal line (focal)',
}

const BUTTON_LABELS: Readonly<Record<string, string>> = {
  shares: 'Share',
  likes: 'Like',
  read_later: 'Bookmark',
  upvote: 'Upvote',
  downvote: 'Downvote',
}

const ACT_LABELS: ReadonlyMap<string, string> = new Map(
  acts.flatMap(({ name, rate }) => (rate === undefined ? [] : [[name, rate.label]])),
)

/** `rate_accuracy` is read as "Rate accuracy". */
const scaleLabel = (type: string) => (type.startsWith(RATE) ? `Rate ${type.slice(RATE.length).replaceAll('_', ' ')}` : type)
const RATE = typeIn(rate.name, '')

export const buttonLabel = (type: string): string => BUTTON_LABELS[type] ?? ACT_LABELS.get(type) ?? scaleLabel(type)

/** What people did at these cards, most often done first. */
export function typesDone(cards: readonly Pick<CardRow, 'presses'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { presses } of cards) for (const { type, pressed } of presses) counts.set(type, (counts.get(type) ?? 0) + pressed)
  return [...counts].sort(([, one], [, other]) => other - one).map(([type]) => type)
}

/** In seconds, as tables and files have it. */
export const seconds = (ms: number): number => ms / 1000

export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

export const percentText = (share: number): string => `${Math.round(100 * share)} %`

/** Shares in tables and files: three digits are more than an interval deserves. */
export const rounded = (share: number): number => Math.round(1000 * share) / 1000

type Rule = Attention['rules']['set']

export const ruleText = ({ definition, floor_ms }: Rule): string =>
  `${definition}${floor_ms === 0 ? '' : `, visits of ${secondsText(floor_ms)} and more`}`

export const isSameRule = ({ set, chosen }: Attention['rules']): boolean =>
  set.definition === chosen.definition && set.floor_ms === chosen.floor_ms

export const conditionLabel = ({ condition, name }: { condition: number; name: string }): string =>
  name === '' ? `Condition ${condition}` : `${condition}. ${name}`

/** Cards without a value have an empty one. */
export const levelLabel = ({ columns, by }: Pick<Attention, 'columns' | 'by'>, level: string): string =>
  level !== '' ? level : columns.includes(by) ? `no ${by}` : 'all cards'

/** Part of the name of a file: a column may have any. */
export const fileName = (column: string): string => column.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)

export const cardLabel = ({ label, entity_id }: Pick<CardRow, 'label' | 'entity_id'>): string => label.trim() || entity_id

/** What the one definition is that compares cards with each other; undefined where neither rule is by it. */
export const focalText = ({ rules: { set, chosen }, focal_line }: Pick<Attention, 'rules' | 'focal_line'>): string | undefined =>
  [set, chosen].some(({ definition }) => definition === 'focal')
    ? `Focal: a card counts while it is at a line across the screen, ${percentText(focal_line)} of the way down the space in which cards can be seen, so at most one card counts at each moment.`
    : undefined

/** What another rule changes, in one sentence. */
export function movedText({ cards, rules }: Pick<Attention, 'cards' | 'rules'>): string {
  if (isSameRule(rules)) return 'This is how the study is set. Choose another definition or floor to see which results move.'
  const ranks = cards.filter(({ moved }) => moved.rank).length
  const intervals = cards.filter(({ moved }) => moved.interval).length
  return `Of ${cards.length} cards, ${ranks} ${ranks === 1 ? 'has' : 'have'} another rank, and ${intervals} a median outside of the interval that the study has.`
}

export type CardSortKey = 'card' | 'category' | 'n' | 'seen' | 'set' | 'chosen' | 'rank' | `press:${string}`
export type CardSorting = { by: CardSortKey; isDescending: boolean }

/** Null is last in either direction. */
function sortValue(card: CardRow, by: CardSortKey): string | number | null {
  switch (by) {
    case 'card':
      return cardLabel(card)
    case 'category':
      return card.category
    case 'n':
      return card.n
    case 'seen':
      return card.chosen.seen.share
    case 'set':
      return card.set.median
    case 'chosen':
      return card.chosen.median
    case 'rank':
      return card.rank.set - card.rank.chosen
    default:
      return card.presses.find(({ type }) => `press:${type}` === by)?.share ?? null
  }
}

export function sortedCards(cards: readonly CardRow[], { by, isDescending }: CardSorting): CardRow[] {
  const direction = isDescending ? -1 : 1
  return [...cards].sort((one, other) => {
    const [a, b] = [sortValue(one, by), sortValue(other, by)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (a === b) return one.entity_id < other.entity_id ? -1 : 1
    return direction * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b))
  })
}

/** Words begin at A, numbers with the largest. A second press turns it around. */
export const nextCardSorting = (by: CardSortKey, before: CardSorting): CardSorting => ({
  by,
  isDescending: by === before.by ? !before.isDescending : !['card', 'category'].includes(by),
})
