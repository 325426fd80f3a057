/** The name of a language in English; its code where there is none. */
export const languageName = (code: string): string => nameIn(code, 'en')

/** The name of a language in that language: Deutsch, Français. */
export function ownLanguageName(code: string): string {
  const name = nameIn(code, code)
  // Some languages write their own name with a small letter, which looks like a slip at the start of a label.
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}

/** Kept, because the builder asks for names after every edit, and each takes a while to make. */
const namesIn = new Map<string, Intl.DisplayNames>()

function nameIn(code: string, language: string): string {
  try {
    const names = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'language' })
    namesIn.set(language, names)
    return names.of(code) ?? code
  } catch {
    // A code that is still being typed.
    return code
  }
}
