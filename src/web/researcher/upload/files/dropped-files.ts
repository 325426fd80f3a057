import { fileKey } from '#domain/stimuli/files/file-name.ts'

/** A file with its path in the dropped folder. `isInCell`: a picture that lies in a workbook, which nobody chose as a file. */
export type DroppedFile = { file: File; path: string; isInCell?: true }

/** `unreadable`: paths of what was dropped and could not be opened. */
export type Drop = { files: readonly DroppedFile[]; unreadable: readonly string[] }

export const NO_DROP: Drop = { files: [], unreadable: [] }

/** All dropped files, also those in folders. Must be called while the event is handled: later the browser clears the list. */
export async function filesIn(transfer: Pick<DataTransfer, 'items' | 'files'>): Promise<Drop> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return { files: [...transfer.files].map(withPath), unreadable: [] }
  return filesOf(entries)
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<Drop> {
  const drops = await Promise.all(entries.map(under))
  return { files: drops.flatMap(({ files }) => files), unreadable: drops.flatMap(({ unreadable }) => unreadable) }
}

export const withPath = (file: File): DroppedFile => ({ file, path: file.webkitRelativePath || file.name })

/** `names`: by the keys of the old names. A renamed file says nothing of its folder either. */
export const renamedFiles = (files: readonly DroppedFile[], names: ReadonlyMap<string, string>): DroppedFile[] =>
  files.map((dropped) => {
    const name = names.get(fileKey(dropped.path))
    const { type, lastModified } = dropped.file
    return name === undefined ? dropped : { ...dropped, file: new File([dropped.file], name, { type, lastModified }), path: name }
  })

/** A file or folder that cannot be opened does not affect the others. */
async function under(entry: FileSystemEntry): Promise<Drop> {
  const path = entry.fullPath.replace(/^\//, '')
  try {
    if (isFolder(entry)) return await filesOf(await entriesIn(entry))
    if (!isFile(entry)) return { files: [], unreadable: [] }
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return { files: [{ file, path }], unreadable: [] }
  } catch (error) {
    console.warn('A dropped file could not be opened', error)
    return { files: [], unreadable: [path] }
  }
}

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  // The browser returns a folder in portions; an empty one is the last.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) break
    found.push(...portion)
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

type Picking = { accept?: string; isFolder?: boolean; isMultiple?: boolean }

/** Opens the browser's file dialog. The input is not added to the page, which has the file input of the drop zone already. */
export function pickFiles(
  { accept = '', isFolder: asFolder = false, isMultiple = false }: Picking,
  onPicked: (files: DroppedFile[]) => void,
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.webkitdirectory = asFolder
  input.multiple = isMultiple
  input.addEventListener('change', () => onPicked([...(input.files ?? [])].map(withPath)))
  input.click()
}
