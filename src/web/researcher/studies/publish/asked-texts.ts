/** Which texts are open on the page: in its address, so that Back and a reload keep them. */
export type AskedTexts = { texts?: string | undefined; page?: number | undefined; all?: boolean | undefined }

/** What else stands in the address is ignored: anybody can write one. */
export const askedTexts = ({ texts, page, all }: Record<string, unknown>): AskedTexts => ({
  texts: typeof texts === 'string' && texts !== '' ? texts : undefined,
  page: typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && page < 100_000 ? page : undefined,
  all: all === true ? true : undefined,
})
