/** The file store cannot be reached now, or does not answer. Nothing is wrong with the file, and a later try may succeed. */
export class FileStoreAway extends Error {
  constructor(cause: unknown) {
    super('The file store cannot be reached', { cause })
  }
}
