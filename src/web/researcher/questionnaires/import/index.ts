import type { Importer } from './importer.ts'
import { importer as ownJson } from './own-json.ts'

/** Every kind of file that can become a questionnaire. */
export const importers: readonly Importer[] = [ownJson]
