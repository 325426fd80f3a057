/** Words of the participant's pages: one catalogue for each part that loads by itself, one file for each language. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'fr', 'pt', 'ar', 'zh-Hans'],
  catalogs: [
    {
      path: '<rootDir>/src/web/participant/words/catalogues/{name}/{locale}',
      include: ['<rootDir>/src/web/participant/words/catalogues/{name}/'],
    },
  ],
  format: 'po',
  formatOptions: { explicitIdAsDefault: true, origins: false },
}
