import type { Messages } from './say.ts'

/** Catalogues of one language by the name of their part, which is their folder. */
export const partsFrom = (files: Readonly<Record<string, unknown>>): Readonly<Record<string, Messages>> =>
  Object.fromEntries(Object.entries(files).map(([path, messages]) => [path.split('/').at(-2) ?? '', messages as Messages])) // compiled by lingui
