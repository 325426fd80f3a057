import type { Method } from './method.ts'

export const simple: Method = {
  name: 'simple',
  label: 'Simple random',
  explains: 'Chance alone decides, whoever came before. Groups may differ in size; chances may be unequal.',
  needsItems: false,
  chances: ({ open, rules: { weights } }) => {
    const weightOf = (condition: number) => weights[condition] ?? 1
    const total = open.reduce((sum, condition) => sum + weightOf(condition), 0)
    return Object.fromEntries(open.map((condition) => [condition, weightOf(condition) / total]))
  },
}
