import { contactWords } from '../contact/contact-words.ts'
import { Download } from './download.tsx'
import { privacyWords as words } from './privacy-words.ts'
import type { MyData, Proof } from './use-my-data.ts'
import { Withdraw } from './withdraw.tsx'

type Props = { found: MyData; proof: Proof; refresh: () => void }

export function OwnData({ found, proof, refresh }: Props) {
  const { state, experiment_id, started_on, n_events, n_answers, retention_date, contact, asks_address, network_kept, may_read } =
    found
  const facts = [
    { name: words.study, value: <code>{experiment_id}</code> },
    { name: words.since, value: words.day(started_on) },
    ...(state === 'erased' ? [] : [{ name: words.amount, value: words.amounts(n_events, n_answers) }]),
    ...(state === 'stored'
      ? [{ name: words.kept, value: retention_date ? words.keptUntil(retention_date) : words.keptOpen }]
      : []),
    // Where it was asked for, the same sentence stood.
    ...(state === 'stored' && asks_address ? [{ name: contactWords.address, value: contactWords.kept }] : []),
    ...(state !== 'erased' && network_kept ? [{ name: words.network, value: words.networkKept }] : []),
    { name: words.contact, value: words.contactOf(contact) },
  ]
  return (
    <>
      <Erasure found={found} />
      <section className="privacy-part">
        <h2>{state === 'erased' ? words.leftHeading : words.storedHeading}</h2>
        <dl className="privacy-facts">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        {state !== 'erased' && <p className="privacy-soft">{words.howUsed}</p>}
        <p className="privacy-soft">{words.notStored}</p>
        {state !== 'erased' && (may_read ? <Download proof={proof} /> : <p>{words.needsReceipt}</p>)}
      </section>
      {state === 'stored' && may_read && <Withdraw proof={proof} onWithdrawn={refresh} />}
    </>
  )
}

/** Says when data that is no longer part of the study is erased, or was. */
function Erasure({ found: { state, reason, erase_by, erased_at } }: { found: MyData }) {
  if (state === 'stored') return null
  const byChoice = reason !== 'retention'
  const waiting = byChoice ? words.withdrawn : words.ended
  const done = reason === 'no_consent' ? words.refused : byChoice ? words.erased : words.erasedLater
  return (
    <section className="privacy-part privacy-result" role="status">
      <h2>{state === 'erased' ? words.erasedHeading : byChoice ? words.withdrawnHeading : words.endedHeading}</h2>
      <p>{state === 'erased' ? done(erased_at ?? 0) : waiting(erase_by ?? 0)}</p>
    </section>
  )
}
