import { readManual } from './make-manual.ts'

/** A piece of code that a page of the manual shows. */
export type CodeBlock = { source: string; language: string; code: string }

export const codeBlocks = (): CodeBlock[] =>
  readManual().pages.flatMap(({ page: { source, markdown } }) =>
    [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ source, language, code })),
  )
