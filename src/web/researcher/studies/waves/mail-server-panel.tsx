import { Button, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAIL_ENCRYPTIONS, type MailEncryption, USUAL_PORTS } from '#domain/waves/lab-mail-server.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain, PATIENCE } from '../panel/use-panel.ts'
import { TestMail } from './test-mail.tsx'
import { type ShownMailServer, useMailServer, useRefreshWaveMails } from './use-wave-mails.ts'
import styles from './waves.module.css'

const ENCRYPTION_LABELS: Readonly<Record<MailEncryption, string>> = {
  tls: 'TLS (usually port 465)',
  starttls: 'STARTTLS (usually port 587)',
  none: 'None, without a password',
}

type Fields = { host: string; port: number | string; encryption: MailEncryption; user: string; from: string }
const EMPTY: Fields = { host: '', port: USUAL_PORTS.starttls, encryption: 'starttls', user: '', from: '' }

const fieldsOf = (server: ShownMailServer['server']): Fields => {
  if (server === null) return EMPTY
  const { host, port, encryption, user, from } = server
  return { host, port, encryption, user, from }
}

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

type Props = { experiment_id: string; shown: ShownMailServer }

/** The password is stored and never shown; without a new one the stored one stays, as long as it goes to the same server and user. */
function MailServerForm({ experiment_id, shown }: Props) {
  const { server } = shown
  const [fields, setFields] = useState(() => fieldsOf(server))
  const [password, setPassword] = useState('')
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshWaveMails(experiment_id) })
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  const store = async (event: FormEvent) => {
    event.preventDefault()
    if (change.state === 'sending') return
    setResult('')
    const typed = { ...fields, port: Number(fields.port), ...(password !== '' && { password }) }
    if (!(await send(callApi('/v1/set_mail_server', { experiment_id, server: typed })))) return
    setPassword('')
    setResult('The mail server is stored.')
  }
  const remove = async () => {
    if (change.state === 'sending') return
    setResult('')
    if (!(await send(callApi('/v1/set_mail_server', { experiment_id, server: null })))) return
    setFields(EMPTY)
    setResult('The mail server is deleted.')
  }
  return (
    <div className={styles.list}>
      <p className={page.soft}>{introductionTo(shown)}</p>
      <form className={styles.server} onSubmit={(event) => void store(event)}>
        <TextInput
          {...{ size: 'md', label: 'Host', required: true, withAsterisk: false, placeholder: 'smtp.uni.example' }}
          {...{ autoComplete: 'off', spellCheck: false, value: fields.host }}
          onChange={({ currentTarget: { value } }) => set({ host: value.trim() })}
        />
        <NativeSelect
          {...{ size: 'md', label: 'Encryption', value: fields.encryption }}
          data={MAIL_ENCRYPTIONS.map((value) => ({ value, label: ENCRYPTION_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const encryption = MAIL_ENCRYPTIONS.find((each) => each === value) ?? 'starttls'
            // A port that was typed stays.
            const isUsual = Number(fields.port) === USUAL_PORTS[fields.encryption]
            set({ encryption, ...(isUsual && { port: USUAL_PORTS[encryption] }) })
          }}
        />
        <NumberInput
          {...{ size: 'md', label: 'Port', required: true, withAsterisk: false, hideControls: true, allowDecimal: false }}
          {...{ min: 1, max: 65_535, value: fields.port }}
          onChange={(port) => set({ port })}
        />
        <TextInput
          {...{ size: 'md', label: 'User', autoComplete: 'off', spellCheck: false, value: fields.user }}
          description="Empty if nobody signs in"
          onChange={({ currentTarget: { value } }) => set({ user: value.trim() })}
        />
        <PasswordInput
          {...{ size: 'md', label: 'Password', autoComplete: 'new-password', value: password }}
          description={server?.has_password ? 'Stored. Empty keeps it' : 'Stored encrypted, and never shown again'}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <TextInput
          {...{ size: 'md', label: 'Sender', required: true, withAsterisk: false, autoComplete: 'off', value: fields.from }}
          description="lab@uni.example or A lab <lab@uni.example>"
          onChange={({ currentTarget: { value } }) => set({ from: value })}
        />
        <div className={`${page.actions} ${styles.wide}`}>
          <Button type="submit" variant="default" size="md" loading={change.state === 'sending'}>
            Store the mail server
          </Button>
          {(server !== null || shown.is_unreadable) && (
            <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => void remove()}>
              Delete the mail server
            </Button>
          )}
        </div>
      </form>
      <Done>{result}</Done>
      <Refused change={change} />
      {/* By what is stored, not by what is typed. */}
      {server !== null && (
        <TestMail
          label="Send a test mail to me"
          refresh={async () => undefined}
          send={(to) => callApi('/v1/test_mail_server', { experiment_id, ...to }, PATIENCE)}
        />
      )}
    </div>
  )
}

function introductionTo({ server, is_unreadable, has_installation_server }: ShownMailServer): string {
  if (is_unreadable)
    return 'The mail server of this lab was stored by another installation and cannot be read here. Nothing is sent until it is typed again or deleted.'
  if (server !== null)
    return 'Waves of all studies of the lab write by this server. Its password is stored encrypted, and nobody can read it here.'
  return has_installation_server
    ? 'Without one, waves of the lab write by the mail server of this installation.'
    : 'This installation has no mail server. With one of the lab, its waves can ask people back by mail.'
}
