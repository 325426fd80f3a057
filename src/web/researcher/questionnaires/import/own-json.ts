import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '#domain/questions/definition.ts'
import type { Importer, ReadFile } from './importer.ts'

/** Files that the library exports. */
export const importer: Importer = {
  label: 'Feedlab (.json)',
  endings: ['.json'],
  maxBytes: 8 * 1024 ** 2,
  read: readDefinition,
}

function readDefinition(text: string): ReadFile {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return { ok: false, sentence: 'This file is not JSON, or was cut off.' }
  const { format, format_version } = value as Partial<Definition>
  if (format !== DEFINITION_FORMAT) return { ok: false, sentence: 'This file is no questionnaire that Feedlab exported.' }
  if (format_version !== DEFINITION_FORMAT_VERSION)
    return {
      ok: false,
      sentence: `This file has format ${String(format_version)}. This version of Feedlab reads format ${DEFINITION_FORMAT_VERSION}.`,
    }
  if (!isSendable(value)) return { ok: false, sentence: 'This file is nested too deeply for a questionnaire.' }
  return { ok: true, definition: value as Definition, report: [] } // the server checks all of it
}

/** Reading has no limit of depth, writing has. */
function isSendable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== ''
  } catch {
    return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
