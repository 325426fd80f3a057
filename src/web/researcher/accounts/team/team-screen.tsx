import { Button } from '@mantine/core'
import { useState } from 'react'
import { pageTitle } from '#web/researcher/page-title.ts'
import { Loading } from '#web/researcher/ui/loading/loading.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { InvitationList } from '../sharing/invitation-list.tsx'
import { InviteDialog } from '../sharing/invite-dialog.tsx'
import { useMembers, useOpenInvitations } from '../sharing/use-people.ts'
import { useMay, useMe } from '../use-me.ts'
import { GivenPanel } from './given-panel.tsx'
import { LabPanel } from './lab-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SecondStepPanel } from './second-step-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import styles from './team.module.css'

/** Who is in the lab, and what they may do. */
export function TeamScreen() {
  const me = useMe()
  if (me === undefined)
    return (
      <>
        <PageHeader title={pageTitle('/team')} />
        <Loading what="the team" height={320} />
      </>
    )
  if (me.lab_id === null)
    return (
      <>
        <PageHeader title={pageTitle('/team')} />
        <Notice heading="You are in no lab">
          <p>Studies that others shared with you are under Studies. To join a lab, ask one of its owners for an invitation.</p>
        </Notice>
      </>
    )
  return <Team myId={me.person?.person_id} hasOtherSites={me.sign_in.providers.length > 0} />
}

function Team({ myId, hasOtherSites }: { myId: string | undefined; hasOtherSites: boolean }) {
  const query = useMembers()
  const mayInvite = useMay('manage-lab')
  const mayRename = useMay('manage-lab')
  const [open, setOpen] = useState<'invite' | 'rename'>()
  const [result, setResult] = useState('')
  const labName = query.data?.lab.name ?? ''
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={pageTitle('/team')}
        lead={query.data && <bdi>{labName}</bdi>}
        action={
          query.data &&
          (mayInvite || mayRename) && (
            <>
              {mayInvite && (
                <Button size="md" onClick={() => setOpen('invite')}>
                  Invite somebody
                </Button>
              )}
              {mayRename && (
                <Button variant="default" size="md" onClick={() => setOpen('rename')}>
                  Rename the lab
                </Button>
              )}
            </>
          )
        }
      >
        <Done className={styles.result}>{result}</Done>
      </PageHeader>
      <QueryState query={query} what="the team" height={320} />
      {query.data && (
        <div className={styles.panels}>
          <MembersPanel members={query.data.members} myId={myId} onDone={setResult} />
          {mayInvite && <InvitationsPanel onDone={setResult} />}
          {mayInvite && <GivenPanel onDone={setResult} />}
          {hasOtherSites && mayRename && <SecondStepPanel isAsked={query.data.lab.asks_second_step} onDone={setResult} />}
          {mayInvite && <ServicesPanel />}
          <LabPanel labName={labName} />
          <InviteDialog isOpen={open === 'invite'} onClose={close} labName={labName} />
          <RenameDialog key={labName} isOpen={open === 'rename'} onClose={close} labName={labName} onDone={setResult} />
        </div>
      )}
    </>
  )
}

/** For owners: invitations to the lab and to its studies that nobody used yet. */
function InvitationsPanel({ onDone }: { onDone: (sentence: string) => void }) {
  const query = useOpenInvitations(true)
  return (
    <Panel id="invitations" heading="Open invitations">
      <QueryState query={query} what="the invitations" height={80} />
      {query.data?.length === 0 && <p className={page.soft}>None. An invitation is listed here until it is used or over.</p>}
      {query.data && query.data.length > 0 && <InvitationList invitations={query.data} onRevoked={onDone} />}
    </Panel>
  )
}
