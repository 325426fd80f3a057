import { freeKey } from './answer-fields.ts'

export function proposeKey(text: string, taken: ReadonlySet<string>): string {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 24)
    .replace(/_+$/, '')
  return freeKey(words || 'question', taken)
}
