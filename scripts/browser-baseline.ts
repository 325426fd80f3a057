/**
 * The oldest browsers in which the pages work. Vite builds for them; `tsconfig.web.json` knows the built-ins that they have;
 * `public/check-browser.js` stops older ones, and `public/old-browser.js` names these (ADR 31). Firefox has `:has()` since 121.
 */
export const BROWSER_BASELINE = { chrome: '109', edge: '109', firefox: '121', ios: '16.4', safari: '16.4' } as const

export const BUILD_TARGET: string[] = Object.entries(BROWSER_BASELINE).map(([browser, version]) => `${browser}${version}`)

/** Built-ins of the language that all of them have. `src/web/baseline.d.ts` has the few later ones. */
export const BASELINE_LIB = 'ES2022'
