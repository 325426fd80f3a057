import { alphanumerics, type Dice } from '#domain/dice.ts'

/** Published form of card ids: `{setname}_{5 alphanumerics}`, each once. */
export function entityIds(entity_set: string, count: number, random: Dice): string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(`${entity_set}_${alphanumerics(5, random)}`)
  return [...ids]
}
