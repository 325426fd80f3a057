/** What a cell of a card says. A covariate may be anything. */
export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A covariate as the text of a cell that can be edited: anything that is no text as JSON writes it. */
export const editableText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Reads the cells of a card, trimmed. */
export const cellsOf =
  (covariates: Readonly<Record<string, unknown>>) =>
  (column: string): string =>
    textOf(covariates[column]).trim()

export const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** Keeps line breaks and replaces other control characters. */
export const paragraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()

/** Cuts between characters, never inside a surrogate pair. */
export const shortened = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/\p{Cs}$/u, '')}…`
