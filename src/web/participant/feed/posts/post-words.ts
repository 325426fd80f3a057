/** Loaded with the posts. */
export const postWords = { showMore: 'Show more' } as const
