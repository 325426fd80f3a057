import { Link } from '@tanstack/react-router'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositItem } from './deposit-item.tsx'
import styles from './publish.module.css'
import type { ShownPublication } from './use-publication.ts'

type Props = { experiment_id: string; shown: ShownPublication }

/** Drafts at Zenodo and OSF: sending to them, and where they are. */
export function DepositPanel({ experiment_id, shown }: Props) {
  const { services, deposits, may_deposit, is_stored, problems, warnings } = shown
  const usable = services.filter(({ has_token }) => has_token)
  return (
    <Panel id="deposit" heading="Deposit">
      <p>
        The package or the materials go to a draft in the lab’s account. Zenodo reserves a DOI, which is written into the package.
        You look at the draft there and publish it there.
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={page.soft}>
          {warning}
        </p>
      ))}
      {deposits.length > 0 && (
        <ul className={`${page.plainList} ${styles.deposits}`} aria-label="Drafts of this study">
          {deposits.map((deposit) => (
            <li key={`${deposit.service} ${deposit.content}`}>
              <DepositItem experiment_id={experiment_id} deposit={deposit} services={services} mayStop={may_deposit} />
            </li>
          ))}
        </ul>
      )}
      {!may_deposit && <p className={page.soft}>Owners and editors of the lab send it.</p>}
      {may_deposit && usable.length === 0 && (
        <p className={page.soft}>
          The lab has no token of Zenodo or OSF. An owner stores one on the page <Link to="/team">Team</Link>.
        </p>
      )}
      {may_deposit && usable.length > 0 && !is_stored && <p className={page.soft}>Store the description above first.</p>}
      {may_deposit && usable.length > 0 && is_stored && problems.length > 0 && (
        <p className={page.soft}>Something is missing or wrong above. Nothing is sent until it is stored rightly.</p>
      )}
      {may_deposit && usable.length > 0 && is_stored && problems.length === 0 && (
        <DepositForm experiment_id={experiment_id} services={usable} deposits={deposits} />
      )}
    </Panel>
  )
}
