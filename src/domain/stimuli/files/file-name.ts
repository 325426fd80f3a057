import { MAX_FILE_NAME_LENGTH } from '../limits.ts'
import { isWebAddress, quoted } from '../sheet/web-address.ts'

export type MediaKind = 'image' | 'video'

/** Security, row 11. The name is only a first check; the server checks the content (ruling F6). */
const EXTENSIONS: ReadonlyMap<string, MediaKind> = new Map([
  ...['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'gif', 'webp', 'avif'].map((extension) => [extension, 'image'] as const),
  ...['mp4', 'm4v', 'webm'].map((extension) => [extension, 'video'] as const),
])

export function kindOfFile(path: string): MediaKind | 'other' {
  const [, extension = ''] = /\.([a-z0-9]+)$/.exec(fileKey(path)) ?? []
  return EXTENSIONS.get(extension) ?? 'other'
}

/** Two names with the same key mean the same file. Case, Unicode form, outer spaces and the folder do not matter. */
export function fileKey(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim()
  // Lowercasing can split a letter (İ) into two code points, so normalise again.
  return name.normalize('NFC').toLowerCase().normalize('NFC')
}

/** Files that operating systems add to folders. */
export const isSystemFile = (path: string) =>
  /^(\._.*|\.ds_store|thumbs\.db|desktop\.ini|\.directory)$/.test(fileKey(path)) || /(^|[/\\])__MACOSX[/\\]/.test(path)

/** What is wrong with a file name, as text that follows the column name; undefined if nothing is. */
export function fileNameProblem(name: string): string | undefined {
  if (/[/\\]/.test(name)) return `must be a file name without its folder, not ${quoted(name)}`
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return 'has a character that no file name may have, such as a line break'
  if (/^\.+$/.test(name)) return `must be a file name, not ${quoted(name)}`
  if (name.length > MAX_FILE_NAME_LENGTH) return `must have at most ${MAX_FILE_NAME_LENGTH} characters`
  return undefined
}

export type Picture = { kind: 'none' } | { kind: 'hosted'; url: string } | { kind: 'file'; filename: string }

/** The `image` cell of a post: an address, or the name of a file that comes with the sheet. */
export function pictureOf(image: string): Picture {
  if (image === '') return { kind: 'none' }
  if (isWebAddress(image)) return { kind: 'hosted', url: image }
  return { kind: 'file', filename: image }
}

/** True for `javascript:…` or a mistyped address, which must not be taken for a file name. */
const looksLikeAddress = (value: string) => /^[a-z][a-z0-9+.-]*:/i.test(value)

/** Whether a picture of a post is the name of a file. */
export const isPictureFile = (picture: string) => pictureOf(picture).kind === 'file' && !looksLikeAddress(picture)

/** The file name of a card: as the sheet has it, or else the end of the address under which it is published. */
export function cardFileName({
  covariates,
  entity_url,
}: {
  covariates: Readonly<Record<string, unknown>>
  entity_url: string
}): string {
  const named = covariates['filename']
  if (typeof named === 'string' && named.trim() !== '') return named.trim()
  const end =
    entity_url
      .replace(/\?[^#]*/, '')
      .split(/[/#]/)
      .at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}
