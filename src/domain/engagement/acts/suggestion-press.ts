import type { Act } from './act.ts'

/** Target: the number of the suggestion in the setting `suggestions`, from 1. */
export const suggestionPress = {
  name: 'suggestion_press',
  label:
    'A suggestion beside the feed was pressed: a trend opened, a person followed or a group joined (1), or left again (0). The target is its number in the setting suggestions, from 1',
  about: 'page',
  isReversible: true,
  fields: [
    {
      name: 'suggestion_kind',
      about: 'What was suggested',
      type: 'choice',
      choices: [
        { value: 'trend', label: 'A trend' },
        { value: 'person', label: 'A person' },
        { value: 'group', label: 'A group' },
      ],
    },
  ],
  simulated: 0.05,
} as const satisfies Act
