import { decodeEntities } from '#domain/html/entities.ts'

export const MAX_TEXT = 20_000

/** The words of an HTML text without its tags; scripts and styles go with their content. */
export function plainText(html: unknown): string {
  if (typeof html !== 'string') return ''
  const untagged = html
    .slice(0, MAX_TEXT * 4)
    .replace(/<(script|style|head|iframe)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
  const words = decodeEntities(untagged)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
  return withoutControls(words.trim().slice(0, MAX_TEXT)).trim()
}

/** Control characters, halves of characters, and directions that hide what a text says. */
export const withoutControls = (text: string) => text.replace(/(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
