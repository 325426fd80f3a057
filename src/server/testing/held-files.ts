import type { FileStore } from '../files/file-store.ts'

/** A file store whose writes wait until they are let go: a job that writes to it stays under way. */
export function heldFiles(files: FileStore): { files: FileStore; writing: () => string[]; letGo: () => void } {
  const writing: string[] = []
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return {
    files: {
      ...files,
      write: async (key, content) => {
        writing.push(key)
        // As for any other store, a source that fails ends the write.
        const hasFailed = new Promise<never>((_, reject) => {
          if ('once' in content) content.once('error', reject)
        })
        await Promise.race([isLetGo, hasFailed])
        await files.write(key, content)
      },
    },
    writing: () => writing,
    letGo: () => letGo(),
  }
}
