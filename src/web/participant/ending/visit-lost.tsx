import { useEffect, useState } from 'react'
import type { Participant } from '../browser/open-participant.ts'
import { storedQuery } from '../journey/stored-query.ts'
import { Modal } from '../modals/modal.tsx'
import { endingWords } from './ending-words.ts'

/**
 * In place of a visit that the server does not have any more, because an earlier state of it was restored. What waits in this browser is not
 * sent: condition and cards are drawn again, and it would say things about cards that the new visit does not show. So everything is
 * cleared, and the person begins again under the same user_id.
 */
export function VisitLost({ participant: { storage, slots } }: { participant: Participant }) {
  const [address] = useState(() => linkAgain(storage.readSession(), storedQuery(slots)))
  useEffect(storage.forget, [])
  return (
    <Modal
      size="wide"
      heading={endingWords.lostHeading}
      actions={
        address && (
          <a className="primary-button button-link" href={address}>
            {endingWords.beginAgain}
          </a>
        )
      }
    >
      <p>{endingWords.lostText}</p>
      {!address && <p>{endingWords.lostLink}</p>}
    </Modal>
  )
}

type Ids = { user_id: string; experiment_id: string }

/** Undefined where the server derived the user_id: the panel's id, by which the person is paid, is only in the panel's link. */
function linkAgain({ user_id, experiment_id }: Ids, query: Readonly<Record<string, string>>): string | undefined {
  const isDerived = /^p_[0-9a-z]{12}$/.test(user_id)
  if (user_id === '' || isDerived) return undefined
  return `/feed?${new URLSearchParams({ ...query, experiment_id, user_id })}`
}
