/** A file with the path that it had in the folder it came from. */
export type DroppedFile = { file: File; path: string }

/** `unreadable`: paths of what was dropped and could not be opened. */
export type Drop = { files: DroppedFile[]; unreadable: string[] }

/** Everything that was dropped, folders opened. To be called while the event is handled: later the browser has forgotten. */
export async function filesIn(transfer: Pick<DataTransfer, 'items' | 'files'>): Promise<Drop> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return { files: [...transfer.files].map(withPath), unreadable: [] }
  return together(entries)
}

async function together(entries: readonly FileSystemEntry[]): Promise<Drop> {
  const drops = await Promise.all(entries.map(under))
  return { files: drops.flatMap(({ files }) => files), unreadable: drops.flatMap(({ unreadable }) => unreadable) }
}

export const withPath = (file: File): DroppedFile => ({ file, path: file.webkitRelativePath || file.name })

/** One file or folder that cannot be opened takes no other along. */
async function under(entry: FileSystemEntry): Promise<Drop> {
  const path = entry.fullPath.replace(/^\//, '')
  try {
    if (isFolder(entry)) return await together(await entriesIn(entry))
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
  // A folder is handed out in portions, an empty one being the last.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) break
    found.push(...portion)
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

type Picking = { accept?: string; isFolder?: boolean }

/** Opens the browser's own dialog. The input stays out of the page, whose one file input is the drop zone's. */
export function pickFiles({ accept = '', isFolder: asFolder = false }: Picking, onPicked: (files: DroppedFile[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.webkitdirectory = asFolder
  input.addEventListener('change', () => onPicked([...(input.files ?? [])].map(withPath)))
  input.click()
}
