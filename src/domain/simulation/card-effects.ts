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

/** The columns that decide what people do with a card. */
export const columnsIn = ({ cards, conditions }: Profile): string[] => [
  ...new Set([cards, ...Object.values(conditions).map((each) => each.cards ?? {})].flatMap((effects) => Object.keys(effects))),
]
