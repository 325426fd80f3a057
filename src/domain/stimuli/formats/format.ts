import { interstitial } from '#domain/labels/interstitial.ts'
import type { Lines } from '../mapping/mapping.ts'

/** A row of a sheet of ours: cells by the names of their columns. */
export type Row = Record<string, string>

/** A picture that lies in a cell of a workbook. Row and column count from 0, as in `lines`. */
export type CellPicture = { row: number; column: number; file: string }

/** A file that somebody gave, as far as a page can read it without knowing where it comes from. */
export type GivenFile = { name: string } & (
  | { kind: 'table'; lines: Lines }
  | { kind: 'workbook'; sheets: readonly { name: string; lines: Lines; pictures: readonly CellPicture[] }[] }
  | { kind: 'json'; value: unknown }
)

/** What else was given: names of pictures and videos, by which an archive finds its own. */
export type Beside = { hasMedia: (name: string) => boolean; mediaNames: readonly string[] }

/** Sentences for the researcher: what was taken over, what is not as it was, and what has no place here. */
export type Report = { taken: string[]; changed: string[]; left: string[] }

/** Posts and comments as rows of our two sheets. */
export type Found = Report & { posts: Row[]; comments: Row[] }

/** A format that is known by name. One file each; `index.ts` lists them. */
export type Format = {
  name: string
  label: string
  /** Whether its posts were written by people who never agreed to be shown to participants: then they are replaced unless somebody says otherwise. */
  isOfRealPeople: boolean
  recognises: (files: readonly GivenFile[]) => boolean
  read: (files: readonly GivenFile[], beside: Beside) => Found
}

export const NOTHING_BESIDE: Beside = { hasMedia: () => false, mediaNames: [] }

/** The first line of a table that is not blank, in small letters. */
export function headersOf(lines: Lines): string[] {
  const header = lines.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
  return header.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
}

/** The rows of a table as cells by header, in small letters. Blank lines are no rows. */
export function rowsOf(lines: Lines): Row[] {
  const headers = headersOf(lines)
  const headerAt = lines.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  return lines
    .slice(headerAt + 1)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const row: Row = Object.create(null)
      headers.forEach((header, i) => {
        if (header !== '') row[header] ??= (cells[i] ?? '').trim()
      })
      return row
    })
}

/** Tables among the files; each sheet of a workbook is one. */
export const tablesOf = (files: readonly GivenFile[]): { name: string; lines: Lines }[] =>
  files.flatMap((file): { name: string; lines: Lines }[] => {
    if (file.kind === 'table') return [file]
    return file.kind === 'workbook' ? [...file.sheets] : []
  })

/** `3 posts`, `1 post`. */
export const count = (n: number, thing: string, things = `${thing}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? thing : things}`

/** Warnings of a platform cover the post until somebody wants to see it. */
export const coverOf = (words: string): Row => ({ label: interstitial.name, label_text: words })
export const hasCover = (rows: readonly Row[]): boolean => rows.some((row) => row['label'] === interstitial.name)
