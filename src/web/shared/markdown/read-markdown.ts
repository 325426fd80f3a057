import { micromark } from 'micromark'
import { type Node, readSafeTree } from './safe-tree.ts'

/** Longer than any consent form; keeps a hostile text from keeping the page busy. */
const MAX_LENGTH = 50_000

/** CommonMark as a tree of allowed elements. HTML in the text stays text. */
export const readMarkdown = (text: string): Node[] => readSafeTree(micromark(text.slice(0, MAX_LENGTH)))

export const startsWithHeading = ([first]: readonly Node[]): boolean => typeof first === 'object' && /^h\d$/.test(first.tag)
