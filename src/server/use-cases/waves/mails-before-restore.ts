import type { DbOrTx } from '#server/db/open-database.ts'
import {
  mailsOfStudy,
  markOpenMailsUnknown,
  peopleWithContacts,
  type StoredMail,
  storeUnknownMails,
  studiesWithContacts,
} from '#server/store/waves/wave-mails.ts'
import { dueMails } from './send-wave-mails.ts'
import { wavesNow } from './waves-now.ts'

/**
 * After a restore: what was sent since the backup was made, this installation cannot know. Every mail whose time came before now is `unknown`
 * and in the log, and is not sent again. A first mail counts from its earliest moment, so that no reminder comes twice either. In the
 * transaction of the restore.
 */
export async function markMailsBeforeRestore(tx: DbOrTx, backedUpMs: number): Promise<void> {
  await markOpenMailsUnknown(tx, backedUpMs)
  for (const { experiment_id } of await studiesWithContacts(tx)) {
    const now = await wavesNow(tx, experiment_id, await peopleWithContacts(tx, experiment_id))
    const mails = await mailsOfStudy(tx, experiment_id)
    // The first mails, then the reminders that would have followed them.
    for (let round = 0; round < 2; round++) {
      const unknown = dueMails(now, mails).due.map(
        ({ person: { participant_id }, wave, occasion, stand }): StoredMail => ({
          ...{ participant_id, wave, occasion, state: 'unknown', nextMs: null },
          doneMs: Math.max(backedUpMs, stand.opensMs ?? 0),
        }),
      )
      await storeUnknownMails(tx, unknown)
      mails.push(...unknown)
    }
  }
}
