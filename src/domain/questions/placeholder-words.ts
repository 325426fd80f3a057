/** Words that a new question has in the builder, until somebody writes others. */
export const OPTION_PLACEHOLDERS = ['First option', 'Second option'] as const

export const rowPlaceholder = (n: number): string => `Statement ${n}`

export const isPlaceholder = (words: string): boolean =>
  OPTION_PLACEHOLDERS.some((placeholder) => placeholder === words) || /^Statement \d+$/.test(words)
