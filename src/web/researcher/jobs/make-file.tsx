import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { Problem } from '../ui/result.tsx'
import { startJob } from './follow-job.ts'
import type { WantedJob } from './job.ts'
import { useRefreshJobs } from './use-jobs.ts'

/** A button that asks for a file to be made in the background. */
export function MakeFile({ wanted, ...button }: ButtonProps & { wanted: WantedJob; 'aria-label'?: string }) {
  const [sending, setSending] = useState<'idle' | 'sending' | 'failed'>('idle')
  const refresh = useRefreshJobs()
  const make = async () => {
    setSending('sending')
    const { ok } = await startJob(wanted)
    setSending(ok ? 'idle' : 'failed')
    await refresh()
  }
  return (
    <>
      <Button {...button} variant="default" loading={sending === 'sending'} onClick={make} />
      {sending === 'failed' && <Problem>{messages.downloadFailed}</Problem>}
    </>
  )
}
