import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What the feed loads first and shares with later parts. Each by itself would be a file of a few hundred bytes, and its name would stand in
 * the list of files that every part needs.
 */
const FIRST =
  /participant\/(words\.ts|words\/say\.ts|words\/catalogues\/feed\/en\.po|browser\/(make-uuid|load-again|lazy-part)\.ts)|domain\/feed\/batches\.ts|node_modules\/react\//

/** The same for what a page of questions shares with its later parts, and with the page about privacy. */
const FORM =
  /participant\/form\/(form-(frame|text|words)|forms-page|item-(choice|ids)|other-text)\.|catalogues\/form\/en\.po|domain\/(answers\/plain-number|questions\/(card-rule|item-fields)|questionnaires\/questionnaire)\.ts/

/** And for what a page of a study's own questions shares with previews. */
const OWN =
  /participant\/form\/own-(cards|form)\.|domain\/(iso-day|questionnaires\/parts\/code-of|questions\/(card-blocks|expression|facts|given-answers|hidden-(answers|fields)|in-language|labels|page-flow|piping|shown-(for-cards|page)))\.ts/

export default defineConfig({
  plugins: [react(), lingui({ failOnCompileError: true, skipValidation: true })],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers of 2020 that participants may still use.
    target: ['es2020', 'safari14', 'chrome87', 'firefox83'],
    // The participant's page has no inline scripts (CSP), so the preload polyfill cannot be used.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { participant: 'participant.html', researcher: 'researcher.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 1 },
            { name: 'form', test: FORM, includeDependenciesRecursively: false },
            { name: 'own', test: OWN, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
