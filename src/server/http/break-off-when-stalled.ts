import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Whoever takes nothing for so long is not waited for: others wait for the same turn, and a CSV file can be continued. */
const STALLED_MS = 60_000

/** Breaks an answer off whose reader has stopped reading. One that has nothing to read yet is let be. */
export function breakOffWhenStalled(answer: ServerResponse, stalledMs = STALLED_MS): void {
  const { socket } = answer
  // What is asked from within the process has no connection.
  if (!(socket instanceof Socket)) return
  // The socket's own clock starts anew whenever bytes have left, be it a few of a large piece.
  answer.on('timeout', () => {
    if (answer.writableLength > 0) answer.destroy()
    else socket.setTimeout(stalledMs)
  })
  socket.setTimeout(stalledMs)
}
