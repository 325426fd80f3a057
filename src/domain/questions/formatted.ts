import type { Page } from '../questionnaires/questionnaire.ts'

/** The words of a text in markdown, for tables and codebooks. */
export const plainWords = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)(\*{1,3}|`)/g, '')
    .replace(/\\$/gm, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()

/** The pages with formatted questions in plain words. */
export const withoutMarkup = (pages: readonly Page[]): readonly Page[] =>
  pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      items: block.items.map((item) => (item.isFormatted ? { ...item, label: plainWords(item.label) } : item)),
    })),
  }))
