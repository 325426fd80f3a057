/** A reply that a use case has written out itself, because an answer of a thousand cards is made of pieces that are there already. */
export type PreparedJson = {
  preparedJson: Buffer
  /** Where the bytes are packed already. */
  encoding?: 'gzip'
  /** To be called when the bytes have left, or nobody wants them. */
  release: () => void
}

export const isPrepared = (reply: unknown): reply is PreparedJson =>
  typeof reply === 'object' && reply !== null && 'preparedJson' in reply
