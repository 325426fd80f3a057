import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { notices } from '#domain/notices/index.ts'
import { CodeBlock } from '#web/researcher/ui/code-block.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './notices.module.css'
import { type ShownNotices, useNoticesChange } from './use-notices.ts'

type Props = { experiment_id: string; shown: ShownNotices }

/** Which notices are sent, and where. */
export function NoticesForm({ experiment_id, shown }: Props) {
  const [chosen, setChosen] = useState(shown.chosen)
  const [mail_to, setMailTo] = useState(shown.mail_to)
  const [webhook_url, setWebhook] = useState(shown.webhook_url)
  const [secret, setSecret] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const { change, send } = useNoticesChange(experiment_id)

  const save = async (new_secret: boolean) => {
    if (change.state === 'sending') return
    setResult('')
    const call = callApi('/v1/set_notices', { experiment_id, chosen, mail_to, webhook_url, new_secret })
    if (!(await send(call))) return
    const answered = await call
    if (answered.ok && answered.reply.data.webhook_secret !== null) setSecret(answered.reply.data.webhook_secret)
    setResult('Saved.')
  }

  return (
    <Panel id="notices" heading="Notices">
      <form
        className={`${page.form} ${styles.form}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save(false)
        }}
      >
        <fieldset className={styles.group}>
          <legend>Tell us when</legend>
          {notices.map(({ name, label, threshold }) => (
            <div key={name} className={styles.notice}>
              <Checkbox
                label={label}
                checked={chosen[name] !== undefined}
                onChange={({ currentTarget: { checked } }) => {
                  const { [name]: _off, ...others } = chosen
                  setChosen(checked ? { ...others, [name]: threshold?.byDefault ?? 0 } : others)
                }}
              />
              {threshold && chosen[name] !== undefined && (
                <div className={styles.threshold}>
                  <NumberInput
                    size="sm"
                    label={threshold.label}
                    aria-label={`${label}: ${threshold.label}, ${threshold.unit}`}
                    suffix={` ${threshold.unit}`}
                    min={threshold.min}
                    max={threshold.max}
                    allowDecimal={false}
                    value={chosen[name] ?? threshold.byDefault}
                    onChange={(value) => setChosen({ ...chosen, [name]: Number(value) })}
                  />
                </div>
              )}
            </div>
          ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>By mail to</legend>
          {!shown.has_mail && <p className={page.soft}>This server has no mail server (SMTP_URL), so no emails are sent.</p>}
          {shown.has_mail && shown.members.length === 0 && <p className={page.soft}>Nobody here has an email address.</p>}
          {shown.has_mail &&
            shown.members.map(({ person_id, name }) => (
              <Checkbox
                key={person_id}
                label={name}
                checked={mail_to.includes(person_id)}
                onChange={({ currentTarget: { checked } }) =>
                  setMailTo(checked ? [...mail_to, person_id] : mail_to.filter((each) => each !== person_id))
                }
              />
            ))}
        </fieldset>
        <TextInput
          size="md"
          label="By webhook to"
          description="An address of yours that takes signed calls, https://… Empty for none."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={webhook_url}
          onChange={(event) => setWebhook(event.currentTarget.value)}
        />
        {secret !== null && (
          <div role="note" className={styles.secret}>
            <p>
              <strong>The secret of the webhook is shown only once.</strong> Your server checks with it that a call is from here.
            </p>
            <CodeBlock label="Secret" text={secret} />
          </div>
        )}
        <div className={page.actions}>
          <Button type="submit" size="md" loading={change.state === 'sending'}>
            Save
          </Button>
          {shown.webhook_url !== '' && shown.webhook_url === webhook_url && (
            <Button variant="default" size="md" onClick={() => void save(true)}>
              Create a new secret
            </Button>
          )}
        </div>
        <Done>{result}</Done>
        <Refused change={change} />
      </form>
    </Panel>
  )
}
