/** For `.catch` after a call to the file system: a missing file is undefined, any other error is thrown again. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
