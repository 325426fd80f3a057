import { micromark } from 'micromark'
import { type Node, readSafeTree } from './safe-tree.ts'

/** Longer than any consent form. The limit stops a very long text from blocking the page. */
const MAX_LENGTH = 50_000

/** Parses CommonMark into a tree of allowed elements. HTML in the text is shown as text. */
export const readMarkdown = (text: string): Node[] => readSafeTree(micromark(text.slice(0, MAX_LENGTH)))

export const startsWithHeading = ([first]: readonly Node[]): boolean => typeof first === 'object' && /^h\d$/.test(first.tag)
