/** The languages in which Feedlab has the words of participants' pages, English first. */
export const CATALOGUED_LANGUAGES: readonly string[] = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'zh-Hans']

/**
 * The languages of a study in the order in which a person reads them: those that the link or the browser asks for first, also where only the
 * region differs, then the others, of which the first is the one to fall back to.
 */
export function chosenLanguages(offered: readonly string[], wanted: readonly string[]): string[] {
  const asked = wanted.flatMap((language) => [
    ...offered.filter((code) => code.toLowerCase() === language.toLowerCase()),
    ...offered.filter((code) => baseOf(code) === baseOf(language)),
  ])
  return [...new Set([...asked, ...offered])]
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? ''
