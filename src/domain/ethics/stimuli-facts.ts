import { cardLabels } from '#domain/labels/card-labels.ts'
import { findLabelKind } from '#domain/labels/index.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { veracityOf } from '#domain/stimuli/cards/veracity.ts'
import { conditionNames, counted, listed } from '#domain/study/design/words.ts'

type Settings = Readonly<Record<string, string>>

type Card = { entity_set: string; entity_category: string; file_name: string; covariates: Readonly<Record<string, unknown>> }

/** The sets that the settings of a condition name. */
export function setsOf(settings: Settings): string[] {
  const chosen = parseChosenSets(settings['entity_sets'] ?? '')
  return chosen.ok ? chosen.sets.map(({ entity_set }) => entity_set) : []
}

const isFalse = (card: Card) => veracityOf(card) === 'false'

/** How many cards of its sets are false. */
export const falseCardsOf = (settings: Settings, cards: readonly Card[]): number => {
  const sets = new Set(setsOf(settings))
  return cards.filter((card) => sets.has(card.entity_set) && isFalse(card)).length
}

/** What the posts of each set are, and which labels they have: sentences. */
export function stimuliInWords(
  conditions: readonly { settings: Settings }[],
  names: readonly string[],
  cards: readonly Card[],
): string[] {
  const sets = [...new Set(conditions.flatMap(({ settings }) => setsOf(settings)))]
  const labels = new Map<string, number[]>()
  for (const [i, { settings }] of conditions.entries())
    for (const sentence of labelWords(settings, cards)) labels.set(sentence, [...(labels.get(sentence) ?? []), i + 1])
  return [
    ...sets.map((set) =>
      setWords(
        set,
        cards.filter(({ entity_set }) => entity_set === set),
      ),
    ),
    ...[...labels].map(([sentence, of]) =>
      of.length === conditions.length ? sentence : `${conditionNames(of, names)}: ${sentence}`,
    ),
  ]
}

function setWords(set: string, cards: readonly Card[]): string {
  const [first] = cards
  const category = first?.entity_category.trim() ? `, of the category “${first.entity_category.trim()}”` : ''
  const wrong = cards.filter(isFalse).length
  const right = cards.filter((card) => veracityOf(card) === 'true').length
  const known = [
    ...(wrong > 0 ? [`${wrong.toLocaleString('en')} marked as false`] : []),
    ...(right > 0 ? [`${right.toLocaleString('en')} marked as true`] : []),
  ]
  const rest = cards.length - wrong - right
  const judged =
    known.length === 0 ? 'none is marked as true or false' : listed(rest === 0 ? known : [...known, `${rest} not marked`])
  return `The set “${set}” has ${counted(cards.length, 'post')}${category}: ${judged}.`
}

/** Which kinds of labels the cards of a condition have, and how many. */
function labelWords(settings: Settings, cards: readonly Card[]): string[] {
  const rules = readRules(settings['labels'])
  if (rules.length === 0) return []
  const sets = new Set(setsOf(settings))
  const found = new Map<string, number>()
  for (const card of cards)
    if (sets.has(card.entity_set))
      for (const { kind, place } of cardLabels(rules, card.covariates)) {
        const label = findLabelKind(kind)?.label ?? kind
        const name = place === 'cover' ? `are covered until they are pressed (“${label}”)` : `have the label “${label}”`
        found.set(name, (found.get(name) ?? 0) + 1)
      }
  return [...found].map(([name, n]) => `${counted(n, 'post')} of its sets ${name}.`)
}
