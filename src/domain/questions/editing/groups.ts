import type { Expression } from '../expression.ts'

/** How the parts of a group count together. */
export const GROUP_MODES = ['all', 'any', 'none', 'not-all'] as const
export type GroupMode = (typeof GROUP_MODES)[number]

/** An expression as the page shows it: a group of comparisons and further groups. */
export type Group = { mode: GroupMode; parts: readonly Expression[] }

/** Every expression is some group: a comparison alone is a group of one. */
export function asGroup(expression: Expression): Group {
  if ('all' in expression) return { mode: 'all', parts: expression.all }
  if ('any' in expression) return { mode: 'any', parts: expression.any }
  if ('fact' in expression) return { mode: 'all', parts: [expression] }
  const inner = expression.not
  if ('all' in inner) return { mode: 'not-all', parts: inner.all }
  return { mode: 'none', parts: 'any' in inner ? inner.any : [inner] }
}

/** Undefined without parts: then there is no condition. */
export function fromGroup({ mode, parts }: Group): Expression | undefined {
  const [only] = parts
  if (only === undefined) return undefined
  if (mode === 'none') return { not: parts.length === 1 ? only : { any: parts } }
  if (mode === 'not-all') return { not: { all: parts } }
  if (mode === 'any') return { any: parts }
  return parts.length === 1 && 'fact' in only ? only : { all: parts }
}
