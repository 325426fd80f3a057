import type { Act } from './act.ts'

export const promptAnswer = {
  name: 'prompt_answer',
  label: 'A prompt was closed. Its target is the number of the prompt in the setting, from 1',
  about: 'either',
  isReversible: false,
  fields: [
    { name: 'prompt', about: 'Which prompt: the name of its intervention', type: 'text', most: 60 },
    {
      name: 'decision',
      about: 'How the prompt was closed',
      type: 'choice',
      choices: [
        { value: 'go_on', label: 'The button that goes on: the act that was held took effect' },
        { value: 'go_back', label: 'Go back: the act that was held did not take effect' },
      ],
    },
    { name: 'answer', about: 'The chosen option, where the prompt asks a question', type: 'text', most: 60, isOptional: true },
    { name: 'open_ms', about: 'How long it was open', type: 'number', least: 0, most: 86_400_000, unit: 'ms' },
  ],
  simulated: 0.8,
} as const satisfies Act
