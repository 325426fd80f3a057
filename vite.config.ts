import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // Phones of 2020: what a participant may still hold.
    target: ['es2020', 'safari14', 'chrome87', 'firefox83'],
    // The participant's page has no inline script (CSP), so the preload polyfill stays out.
    modulePreload: { polyfill: false },
    rollupOptions: { input: { participant: 'participant.html', researcher: 'researcher.html' } },
  },
})
