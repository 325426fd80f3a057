import type { Importer } from './importer.ts'
import { importer as list } from './list.ts'
import { importer as ownJson } from './own-json.ts'
import { importer as qualtrics } from './qualtrics.ts'

/** Every kind of file that can become a questionnaire. */
export const importers: readonly Importer[] = [ownJson, qualtrics, list]
