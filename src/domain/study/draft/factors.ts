import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import type { ConditionDraft } from './draft-condition.ts'
import { buttonChoices, type Choice, type Variant } from './variants.ts'

/** Something that a crossed design can vary, with its possible levels. */
export type FactorChoice = {
  name: string
  label: string
  levels: readonly (Choice & { patch: Partial<ConditionDraft> })[]
}

type Key = 'feed' | 'skin' | 'intervention-type' | 'algorithm'

const ofChoices = (name: Key, label: string, choices: readonly Choice[]): FactorChoice => ({
  name,
  label,
  levels: choices.map((choice) => ({ ...choice, patch: { [name]: choice.value } })),
})

/** Everything that can be crossed: settings with at least two levels. */
export function factorChoices(variant: Variant, setNames: readonly string[]): FactorChoice[] {
  const factors: FactorChoice[] = [
    ofChoices('intervention-type', 'Intervention type', variant.interventions),
    ...FEED_BUTTONS.map(
      ({ button }): FactorChoice => ({
        name: `feed-button-${button}`,
        label: `${button.charAt(0).toUpperCase()}${button.slice(1)} button`,
        levels: buttonChoices.map(({ value, label }) => ({
          value,
          label,
          patch: { [`feed-button-${button}`]: value },
        })),
      }),
    ),
    {
      name: 'entity_sets',
      label: 'Cards: one set',
      levels: setNames.map((entity_set) => ({
        value: entity_set,
        label: entity_set,
        patch: { entity_sets: [{ entity_set, randomize_between_subjects: 'yes' as const }] },
      })),
    },
    ofChoices('feed', 'Feed type', variant.feeds),
    ofChoices('skin', 'Skin', variant.skins),
    ofChoices('algorithm', 'News feed algorithm', variant.algorithms),
    {
      name: 'instruct',
      label: 'Study instructions',
      levels: [
        { value: 'off', label: 'Off', patch: { 'has-instruct': false } },
        { value: 'on', label: 'On', patch: { 'has-instruct': true } },
      ],
    },
  ]
  return factors.filter(({ levels }) => levels.length > 1)
}
