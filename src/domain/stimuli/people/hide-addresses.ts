import { changedPictures, pictureCells } from '../cards/change-pictures.ts'
import { fileKey, kindOfFile, type MediaKind, pictureOf } from '../files/file-name.ts'

type Cells = Readonly<Record<string, unknown>>

/** Numbered names for pictures and videos, which say nothing about their posts. `taken` are never given out. */
export function pictureNames(taken: Iterable<string>): (kind: MediaKind, extension: string) => string {
  const used = new Set([...taken].map(fileKey))
  const n = { image: 0, video: 0 }
  return (kind, extension) => {
    for (;;) {
      n[kind] += 1
      const name = `${kind === 'video' ? 'video' : 'picture'}_${String(n[kind]).padStart(3, '0')}${extension}`
      if (!used.has(name)) return name
    }
  }
}

/** `.jpg`, from a name or an address; that of its kind where there is none that we know. */
export function extensionOf(cell: string, kind: MediaKind): string {
  const plain = fileKey(cell.replace(/[?#].*$/, ''))
  const [extension = ''] = /\.[a-z0-9]+$/.exec(plain) ?? []
  return kindOfFile(plain) === kind ? extension : kind === 'video' ? '.mp4' : '.jpg'
}

/**
 * Addresses of pictures and videos can say whose post it is. In the cells of posts they become names as of files that came with the
 * sheet, the same address the same name. `addresses` has them by these names: for the server alone, which fetches them.
 */
export function hideAddresses(rows: readonly Cells[]): { changes: Record<string, string>[]; addresses: Map<string, string> } {
  const files = rows.flatMap((row) => pictureCells(row).flatMap(({ cell }) => (isAddress(cell) ? [] : [cell])))
  const avatars = rows.map((row) => String(row['avatar_url'] ?? ''))
  const nameFor = pictureNames([...files, ...avatars])
  const names = new Map<string, string>()
  const changes = rows.map((row) =>
    changedPictures(row, (cell, column) => {
      if (!isAddress(cell)) return cell
      const kind = column === 'video' ? 'video' : 'image'
      const key = `${kind} ${cell}`
      const name = names.get(key) ?? nameFor(kind, extensionOf(cell, kind))
      names.set(key, name)
      return name
    }),
  )
  return { changes, addresses: new Map([...names].map(([key, name]) => [name, key.slice(key.indexOf(' ') + 1)])) }
}

/** How many pictures and videos of posts are on other hosts, each address once. */
export const countAddresses = (rows: readonly Cells[]): number =>
  new Set(rows.flatMap((row) => pictureCells(row).flatMap(({ cell }) => (isAddress(cell) ? [cell] : [])))).size

/** The cells of a post without its pictures and videos on other hosts. */
export const withoutAddresses = (row: Cells): Record<string, string> =>
  changedPictures(row, (cell) => (isAddress(cell) ? '' : cell))

const isAddress = (cell: string) => pictureOf(cell).kind === 'hosted'
