import type { Text } from './text.ts'

/** A text as a setting holds it; `readText` reads it. Where only the first language has words it is these words, as published. */
export function writeText(text: Text, languages: readonly string[]): string {
  if (typeof text === 'string') return text
  const place = (code: string) => (languages.includes(code) ? languages.indexOf(code) : languages.length)
  const written = Object.entries(text)
    .filter(([, words]) => words !== '')
    .sort(([a], [b]) => place(a) - place(b))
  const [first] = written
  if (first === undefined) return ''
  return written.length === 1 && first[0] === languages[0] ? first[1] : JSON.stringify(Object.fromEntries(written))
}
