/** Most characters of what a participant writes under a post. */
export const MAX_WRITTEN = 5000

/** What is sent of it: without the space around it, and no longer than is stored. */
export const trimWritten = (text: string): string => text.trim().slice(0, MAX_WRITTEN).trim()
