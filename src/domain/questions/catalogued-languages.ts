/** The languages in which Feedlab has the words of participants' pages, English first. */
export const CATALOGUED_LANGUAGES: readonly string[] = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'zh-Hans']
