/** The name of a language in English; its code where none is known. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    // A code that is still being typed.
    return code
  }
}
