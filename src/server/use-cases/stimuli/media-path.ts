/** Opaque: what a participant's browser gets. */
export const mediaPath = (media_id: string) => `/media/${media_id}`

/** As published in exports: ends in the file name (ruling E). The name is for people and scripts; serving does not look at it. */
export const publishedPath = (media_id: string, filename: string) => `${mediaPath(media_id)}/${encodeURIComponent(filename)}`
