import { Button } from '@mantine/core'
import { useState } from 'react'
import { AUDIT_CSV_PATH } from '#contract/accounts/audit.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import { Problem } from '#web/researcher/ui/result.tsx'
import { callHeaders } from '#web/shared/call-api.ts'

/** The whole log as a file. Fetched, because a plain link could not say which lab. */
export function DownloadButton() {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const download = async () => {
    if (state === 'loading') return
    setState('loading')
    const file = await fetchLog()
    if (file) saveFile(file, 'audit.csv')
    setState(file ? 'idle' : 'failed')
  }
  return (
    <>
      <Button variant="default" size="md" loading={state === 'loading'} onClick={download}>
        Download everything (CSV)
      </Button>
      {state === 'failed' && <Problem>The file could not be loaded. Try again in a moment.</Problem>}
    </>
  )
}

async function fetchLog(): Promise<Blob | undefined> {
  try {
    const response = await fetch(AUDIT_CSV_PATH, { headers: callHeaders })
    return response.ok ? await response.blob() : undefined
  } catch {
    // fetch throws where there was no answer.
    return undefined
  }
}
