import { fileURLToPath } from 'node:url'

/** Paths relative to the bundle in dist/server or, in development, to the sources. */
const isBundle = import.meta.url.endsWith('.js')
const from = (bundled: string, inSources: string) => fileURLToPath(new URL(isBundle ? bundled : inSources, import.meta.url))

export const migrationsDir = from('./migrations', './db/migrations')
export const analysisDir = from('./analysis', './data-package/analysis')
export const webDir = from('../web', '../../dist/web')
export const demoDir = from('../../demo', '../../demo')
export const designsDir = from('../../designs', '../../designs')
export const projectDir = from('../..', '../..')
/** Undefined where it is not built: in development. */
export const verifierFile = isBundle ? fileURLToPath(new URL('./verify.mjs', import.meta.url)) : undefined
