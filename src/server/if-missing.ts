/** For `.catch` behind a call to the file system: what is not there is undefined, any other trouble stays one. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
