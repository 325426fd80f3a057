import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Files that the participant's page has from the start. */
const FROM_THE_START = /assets\/(first|participant|rolldown-runtime)-[\w-]+\.(js|css)$/

/**
 * Parts of the participant's page, each with all that it imports and no earlier part has. Otherwise what two parts share would become files
 * of a few hundred bytes, whose names would stand in the list of files that every part needs.
 */
const PARTS = [
  // Small things that the feed shares with later parts are in it too.
  {
    name: 'first',
    test: /participant\/(open-visit\.tsx|words\/catalogues\/feed\/en\.po)|shared\/theme\/(tokens|base)\.css|participant\/modals\/modal\.css|domain\/feed\/batches\.ts/,
  },
  // What pages of questions share with parts of the feed and with the ending: those must not load the questions.
  { name: 'dice', test: /domain\/dice\.ts/ },
  { name: 'text', test: /domain\/questions\/(chosen-languages|text)\.ts/ },
  { name: 'on-the-way', test: /participant\/journey\/(go-to|journey-storage)\.ts|domain\/journey\/on-the-way\.ts/ },
  // The page about privacy has the same frame.
  { name: 'form', test: /participant\/form\/form-frame\.tsx/ },
  { name: 'screens', test: /participant\/screens\.tsx/ },
  { name: 'follow-journey', test: /participant\/journey\/follow-journey\.ts/ },
  { name: 'ask-until-answered', test: /participant\/ending\/ask-until-answered\.ts/ },
  { name: 'glide', test: /shared\/ui\/glide\.ts/ },
  { name: 'own-pages', test: /participant\/form\/own-pages\.tsx/ },
  // What several parts of a feed or several skins need, and the styles of all parts: many small files would each be waited for.
  { name: 'modal', test: /participant\/modals\/modal\.tsx/ },
  {
    name: 'feed-parts',
    test: /feed\/posts\/post-(author|address)\.tsx?|domain\/engagement\/acts\/report\.ts|participant\/feed\/(acts|comments|composer|cues|labels|links|prompts)\/[a-z-]+\.css/,
  },
  { name: 'skins', test: /participant\/feed\/skins\/(look-of|skin-panel|skin-words)\.tsx?|post-measures|panels\/panel-words/ },
  { name: 'post-in-feed', test: /participant\/feed\/posts\/(post-in-feed|post-view)\.tsx/ },
]

export default defineConfig({
  plugins: [react(), lingui({ failOnCompileError: true, skipValidation: true })],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers of 2020 that participants may still use.
    target: ['es2020', 'safari14', 'chrome87', 'firefox83'],
    // The participant's page has no inline scripts (CSP), so the preload polyfill cannot be used.
    // Parts that load later do not name the files that the page has from the start.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !FROM_THE_START.test(file)),
    },
    rolldownOptions: {
      input: { participant: 'participant.html', researcher: 'researcher.html' },
      output: {
        codeSplitting: {
          groups: PARTS.map((part, at) => ({ ...part, priority: PARTS.length - at })),
        },
      },
    },
  },
})
