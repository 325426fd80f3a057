import { type Method, weightOf } from './method.ts'

export const simple: Method = {
  name: 'simple',
  label: 'Simple random',
  explains: 'Chance alone decides, no matter who came before. Groups may differ in size; chances may be unequal.',
  needsItems: false,
  chances: ({ open, rules }) => {
    const total = open.reduce((sum, condition) => sum + weightOf(rules, String(condition)), 0)
    return Object.fromEntries(open.map((condition) => [condition, weightOf(rules, String(condition)) / total]))
  },
}
