import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What the feed loads first and shares with later parts. Each by itself would be a file of a few hundred bytes, and its name would stand in
 * the list of files that every part needs.
 */
const FIRST =
  /participant\/(words\.ts|words\/say\.ts|words\/catalogues\/feed\/en\.po|browser\/(make-uuid|load-again|lazy-part)\.ts)|domain\/feed\/batches\.ts|node_modules\/react\//

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
      output: { codeSplitting: { groups: [{ name: 'first', test: FIRST }] } },
    },
  },
})
