import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    rollupOptions: { input: { participant: 'participant.html', researcher: 'researcher.html' } },
  },
})
