type Post = { readonly more_pictures?: unknown; readonly quoted?: unknown; readonly poll?: unknown }

/** Whether a post has what only some posts have: several pictures, a quoted post or a poll. */
export const isRich = (post: Post | undefined): boolean => Boolean(post?.more_pictures || post?.quoted || post?.poll)
