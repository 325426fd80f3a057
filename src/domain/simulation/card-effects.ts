import { CHECK_COLUMN, DUPLICATE_COLUMN } from '../feed/checks/feed-check.ts'
import type { CardEffects, ConditionEffects, Effect, Profile } from './profile.ts'

/** Of a card, by column: as much of its sheet as the profile names. */
export type Cells = Readonly<Record<string, string>>

/** A value as a condition changes it. */
export const changedBy = (value: number, { times = 1, plus = 0 }: Effect = {}): number => value * times + plus

/** All that changes what people do in a condition with a card, one effect after the other. */
export function effectsIn(profile: Profile, condition: number, cells: Cells = {}): readonly ConditionEffects[] {
  const own = profile.conditions[condition]
  const ofCard = [profile.cards, own?.cards ?? {}].flatMap((effects) => fitting(effects, cells))
  return own === undefined ? ofCard : [own, ...ofCard]
}

const fitting = (effects: CardEffects, cells: Cells) =>
  Object.entries(effects).flatMap(([column, byValue]) => {
    const value = cells[column]
    return value !== undefined && Object.hasOwn(byValue, value) ? [byValue[value] ?? {}] : []
  })

/** The columns that decide what people do with a card: those of the profile, and those of checks. */
export const columnsIn = ({ cards, conditions }: Profile): string[] => [
  ...new Set([
    ...CHECK_CELLS,
    ...[cards, ...Object.values(conditions).map((each) => each.cards ?? {})].flatMap((effects) => Object.keys(effects)),
  ]),
]

const FILE_NAME = 'filename'

const CHECK_CELLS = [CHECK_COLUMN, DUPLICATE_COLUMN, FILE_NAME] as const

type Cards = Readonly<Record<string, Cells>>

/** Names that a duplicate repeats, once for all people of a run: it reads all cards. */
const repeatedNames = new WeakMap<Cards, ReadonlySet<string>>()

/** What a card and its duplicates have in common, so that people do the same with them: a file name. Undefined where nothing repeats the card. */
export function sharedName(cells: Cards, entity_id: string): string | undefined {
  const names = repeatedNames.get(cells) ?? new Set(Object.values(cells).flatMap((own) => nameIn(own, DUPLICATE_COLUMN) ?? []))
  repeatedNames.set(cells, names)
  const own = cells[entity_id]
  const name = nameIn(own, FILE_NAME)
  return nameIn(own, DUPLICATE_COLUMN) ?? (name !== undefined && names.has(name) ? name : undefined)
}

const nameIn = (own: Cells | undefined, column: string) => own?.[column]?.toLowerCase() || undefined
