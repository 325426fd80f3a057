import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import { useMailServer } from './use-wave-mails.ts'

/** For owners of the lab: by which server its waves write. */
export function MailServerPanel({ experiment_id }: { experiment_id: string }) {
  const query = useMailServer(experiment_id)
  return (
    <Panel id="mail-server" heading="Mail server of the lab">
      <QueryState query={query} what="the mail server" height={160} />
      {query.data && <MailServerForm experiment_id={experiment_id} shown={query.data} />}
    </Panel>
  )
}
