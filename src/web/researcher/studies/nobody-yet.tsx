import { Link } from '@tanstack/react-router'
import { roleMay } from '#domain/accounts/permissions.ts'
import page from '../ui/page.module.css'
import type { ShownStudy } from './study-types.ts'

type Props = Pick<ShownStudy['study'], 'experiment_id' | 'role'> & { what: string }

/** A page of a study to which nobody has come: what will be there, and how people come. */
export function NobodyYet({ experiment_id, role, what }: Props) {
  const params = { id: experiment_id }
  return (
    <p className={page.soft}>
      Nobody has taken part yet. {what} The link for participants is on the page{' '}
      <Link to="/studies/$id/sharing" params={params}>
        Sharing
      </Link>
      {roleMay(role, 'see-data') && (
        <>
          ; the page{' '}
          <Link to="/studies/$id/dry-run" params={params}>
            Dry run
          </Link>{' '}
          sends simulated people
        </>
      )}
      .
    </p>
  )
}
