import { messages } from '#contract/messages.ts'
import type { ApiResult } from '#web/shared/call-api.ts'
import type { Outbox } from '../browser/outbox.ts'

export type SaveResult = { kind: 'stored' } | { kind: 'refused'; problems: readonly string[] }

type SaveParts = {
  /** Puts the event into the outbox, which keeps and retries it. */
  queue: () => void
  /** The specified call, under the same uid: whichever of the two arrives first is stored, the other is a repetition. */
  write: () => Promise<ApiResult<unknown>>
  outbox: Pick<Outbox, 'emptied'>
  pause: (ms: number) => Promise<void>
  log: (message: string, detail: unknown) => void
}

const FIRST_PAUSE_MS = 1000
/** So often the specified call may go unanswered after the outbox was emptied; then something blocks that call alone. */
const MAX_UNANSWERED = 3

/** Resolves once the answers are stored, however long that takes, or once the server has said that it will not take them. */
export async function saveForm({ queue, write, outbox, pause, log }: SaveParts): Promise<SaveResult> {
  queue()
  // Both at once: on a slow line one after the other would be twice the wait.
  const through = outbox.emptied()
  for (let unanswered = 0; unanswered < MAX_UNANSWERED; unanswered += 1) {
    const result = await write()
    if (result.ok) break
    if (result.problem === 'no-answer') log(messages.formWriteErrorLog, result)
    else {
      log(messages.formWriteFailedLog, result)
      const { status, problems = [] } = result
      if (status < 500 && status !== 408 && status !== 429) return { kind: 'refused', problems }
    }
    // The outbox goes on trying. Once it is through, the server can be asked what became of it: a refusal is told to this call alone.
    await through
    await pause(FIRST_PAUSE_MS * 2 ** unanswered)
  }
  await through
  return { kind: 'stored' }
}
