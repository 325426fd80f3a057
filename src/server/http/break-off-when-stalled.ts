import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** A reader that takes no bytes for so long is not waited for: others wait for the same limit. */
const STALLED_MS = 60_000

/** Closes an answer whose reader has stopped reading. A reader that has nothing to read yet is waited for. */
export function breakOffWhenStalled(answer: ServerResponse, stalledMs = STALLED_MS): void {
  const { socket } = answer
  // A request from within the process has no connection.
  if (!(socket instanceof Socket)) return
  // The clock of the socket restarts whenever bytes have left, even a few of a large piece.
  answer.on('timeout', () => {
    if (answer.writableLength > 0) answer.destroy()
    else socket.setTimeout(stalledMs)
  })
  socket.setTimeout(stalledMs)
}
