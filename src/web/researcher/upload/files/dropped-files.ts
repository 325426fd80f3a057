/** A file with the path that it had in the folder it came from. */
export type DroppedFile = { file: File; path: string }

/** Everything that was dropped, folders opened. To be called while the event is handled: later the browser has forgotten. */
export async function filesIn(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...transfer.files].map(withPath)
  return (await Promise.all(entries.map(filesUnder))).flat()
}

export const withPath = (file: File): DroppedFile => ({ file, path: file.webkitRelativePath || file.name })

async function filesUnder(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  // A folder is handed out in portions, an empty one being the last.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) break
    found.push(...portion)
  }
  return (await Promise.all(found.map(filesUnder))).flat()
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
