import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { InvitationList } from '../sharing/invitation-list.tsx'
import { useOpenInvitations } from '../sharing/use-people.ts'

/** For owners: invitations to the lab and to its studies that nobody used yet. */
export function InvitationsPanel({ onDone }: { onDone: (sentence: string) => void }) {
  const query = useOpenInvitations(true)
  return (
    <Panel id="invitations" heading="Open invitations">
      <QueryState query={query} what="the invitations" height={80} />
      {query.data?.length === 0 && <p className={page.soft}>None. An invitation is listed here until it is used or over.</p>}
      {query.data && query.data.length > 0 && <InvitationList invitations={query.data} onRevoked={onDone} />}
    </Panel>
  )
}
