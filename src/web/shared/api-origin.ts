/**
 * Where the server is: empty on its own pages. Pages for another host are built with its origin (`npm run build-pages`, `vite.config.ts`);
 * in all others the build leaves out what depends on it.
 */
export const API_ORIGIN: string = import.meta.env.API_ORIGIN ?? ''
