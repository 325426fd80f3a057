/** The address in a participant's browser. It says nothing about the file. */
export const mediaPath = (media_id: string) => `/media/${media_id}`

/** The address in exports: ends in the file name (ruling E). The name is for people and scripts; the server ignores it. */
export const publishedPath = (media_id: string, filename: string) => `${mediaPath(media_id)}/${encodeURIComponent(filename)}`
