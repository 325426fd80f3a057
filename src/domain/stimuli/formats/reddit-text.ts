import { decodeEntities } from '#domain/html/entities.ts'
import { plainText } from '../mapping/plain-text.ts'

/** How far signs that belong together may be apart. It bounds how often a text is read again from signs that have no partner. */
const SPAN = '[^\\n]{1,1000}?'
const between = (before: string, sign: string, after: string) =>
  new RegExp(`${before}(${sign})(?=\\S)(${SPAN})(?<=\\S)\\1${after}`, 'g')

const PICTURE = /!\[[^\]\n]{0,300}\]\([^()\n]{0,1000}\)/g
const LINK = /(?<!\\)\[([^[\]\n]{1,1000})\]\([^()\s]{1,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?(?: "[^"\n]{0,200}")?\)/g
const STARS = between('(?<!\\\\)', '\\*{1,3}', '')
const LINES = between('(?<![\\\\\\w])', '_{1,3}', '(?!\\w)')
const STRUCK = between('(?<!\\\\)', '~~', '')
const CODE = between('(?<!\\\\)', '`', '')
const SPOILER = new RegExp(`>!(${SPAN})!<`, 'g')
const BACKSLASHED = /\\([!-/:-@[-`{-~])/g

/** A text of Reddit as people see it: its Markdown without the signs, and of links their words. Quotes keep their `>`. */
export const redditText = (raw: string): string =>
  // Their JSON escapes a text in which entities may stand already.
  decodeEntities(plainText(raw))
    .replace(/\u200b/g, '')
    .replace(PICTURE, '')
    .replace(LINK, '$1')
    .replace(SPOILER, '$1')
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/gm, '')
    .replace(/^([ \t]{0,20})[*+-][ \t]+/gm, '$1- ')
    .replace(STARS, '$2')
    .replace(LINES, '$2')
    .replace(STRUCK, '$2')
    .replace(CODE, '$2')
    .replace(BACKSLASHED, '$1')
    .replace(/[ \t\\]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
