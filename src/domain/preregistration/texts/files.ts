import { json, type TextFile } from '../../exports/package/materials.ts'
import { documentJson, documentMarkdown, type PreregistrationRecord } from './document.ts'

/** What a data package says about the preregistration of its study. */
export const preregistrationFiles = (record: PreregistrationRecord): TextFile[] => [
  { path: 'preregistration.md', text: documentMarkdown(record) },
  { path: 'preregistration.json', text: json(documentJson(record)) },
]
