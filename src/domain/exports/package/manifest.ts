import type { WrittenFiles } from './datapackage.ts'

/** As `sha256sum -c manifest.sha256` reads it from within the folder. */
export const manifest = (written: WrittenFiles): string =>
  [...written].map(([path, { sha256 }]) => `${sha256}  ${path}\n`).join('')
