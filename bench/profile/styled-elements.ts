import type { TraceEvent } from './forced-by.ts'

/** How many elements the browser styled, in each of its passes. It is the same on a busy machine. */
export const styledElements = (trace: readonly TraceEvent[]): number[] =>
  trace.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' && args.elementCount !== undefined ? args.elementCount : []))

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + n, 0)
