import type * as z from 'zod/mini'

/** "response: Too big: expected number to be <=1" */
export function issueText({ path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>): string {
  const place = path.join('.')
  return place === '' ? message : `${place}: ${message}`
}
