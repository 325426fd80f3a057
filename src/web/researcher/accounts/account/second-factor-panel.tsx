import { Button } from '@mantine/core'
import { useState } from 'react'
import page from '../../ui/page.module.css'
import { Panel } from '../../ui/panel.tsx'
import { Done } from '../../ui/result.tsx'
import { AccountForm } from '../account-form.tsx'
import { type AuthResult, postAuth } from '../call-auth.ts'
import { CurrentPassword } from '../password-field.tsx'
import { useRefreshMe } from '../use-me.ts'
import { ConfirmApp } from './confirm-app.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { at: 'rest'; done: string }
  | { at: 'password'; wants: Wish }
  /** The app has the secret; it counts once a code was accepted. */
  | { at: 'app'; totpURI: string; backupCodes: readonly string[] }
  | { at: 'codes'; backupCodes: readonly string[] }

type Wish = 'on' | 'off' | 'codes'
type Secrets = { totpURI: string; backupCodes: string[] }

const WISHES: Record<Wish, { call: string; label: string }> = {
  on: { call: '/two-factor/enable', label: 'Continue' },
  off: { call: '/two-factor/disable', label: 'Turn off' },
  codes: { call: '/two-factor/generate-backup-codes', label: 'Create new codes' },
}

export function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const [step, setStep] = useState<Step>({ at: 'rest', done: '' })
  const refreshMe = useRefreshMe()
  const rest = (done = '') => setStep({ at: 'rest', done })

  const afterPassword = async (wants: Wish, { totpURI, backupCodes }: Secrets) => {
    if (wants === 'on') return setStep({ at: 'app', totpURI, backupCodes })
    if (wants === 'codes') return setStep({ at: 'codes', backupCodes })
    await refreshMe()
    rest('The second step is off.')
  }

  return (
    <Panel id="second-factor" heading="Second step at sign-in">
      <p className={page.soft}>
        After your password, a code from an app on your phone. Nobody can then sign in with the password alone.
      </p>
      {step.at === 'rest' && <Rest isOn={isOn} onWish={(wants) => setStep({ at: 'password', wants })} />}
      {step.at === 'password' && (
        <PasswordFirst
          key={step.wants}
          wants={step.wants}
          onDone={(secrets) => afterPassword(step.wants, secrets)}
          onCancel={rest}
        />
      )}
      {step.at === 'app' && (
        <ConfirmApp
          totpURI={step.totpURI}
          onConfirmed={async () => {
            await refreshMe()
            setStep({ at: 'codes', backupCodes: step.backupCodes })
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.backupCodes} onDone={() => rest('The second step is on.')} />}
      <Done>{step.at === 'rest' && step.done}</Done>
    </Panel>
  )
}

function Rest({ isOn, onWish }: { isOn: boolean; onWish: (wants: Wish) => void }) {
  if (!isOn)
    return (
      <>
        <p>
          It is <strong>off</strong>.
        </p>
        <Button variant="default" size="md" onClick={() => onWish('on')}>
          Turn on
        </Button>
      </>
    )
  return (
    <>
      <p>
        It is <strong>on</strong>.
      </p>
      <div className={page.actions}>
        <Button variant="default" size="md" onClick={() => onWish('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => onWish('off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}

type PasswordProps = { wants: Wish; onDone: (secrets: Secrets) => Promise<void>; onCancel: () => void }

function PasswordFirst({ wants, onDone, onCancel }: PasswordProps) {
  const [password, setPassword] = useState('')
  const { call, label } = WISHES[wants]
  const send = async () => {
    const result: AuthResult<Secrets> = await postAuth<Secrets>(call, { password })
    if (!result.ok) return result.message
    await onDone(result.data)
    return undefined
  }
  return (
    <AccountForm
      submitLabel={label}
      onSend={send}
      beside={
        <Button variant="default" size="md" onClick={() => onCancel()}>
          Cancel
        </Button>
      }
    >
      {wants === 'codes' && <p>The codes that you have now stop working.</p>}
      <CurrentPassword value={password} onChange={setPassword} hasFocus />
    </AccountForm>
  )
}
