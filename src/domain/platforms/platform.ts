/** A recruitment platform is one file with one descriptor, plus one line in `index.ts`. */
export type Platform = { name: string; label: string }
