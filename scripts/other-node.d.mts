export const otherNode: { version: string; path: string }
