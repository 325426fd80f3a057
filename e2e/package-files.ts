import { unzipSync } from 'fflate'
import { rowsOfCells } from './csv.ts'

/** The files of a data package, each by the end of its name. */
export function packageFiles(zip: Uint8Array) {
  const files = unzipSync(zip)
  const textOf = (ending: string): string => {
    const [, bytes] = Object.entries(files).find(([name]) => name.endsWith(ending)) ?? []
    if (bytes === undefined) throw new Error(`The package has no ${ending}: ${Object.keys(files).join(' ')}`)
    return Buffer.from(bytes).toString('utf8')
  }
  const recordsIn = (ending: string): Record<string, string>[] => {
    const [header = [], ...rows] = rowsOfCells(textOf(ending))
    return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])))
  }
  return { textOf, recordsIn }
}
