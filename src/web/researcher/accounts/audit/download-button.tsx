import { Button } from '@mantine/core'
import { useState } from 'react'
import { AUDIT_CSV_PATH } from '#contract/accounts/audit.ts'
import { LAB_HEADER } from '#contract/accounts/me.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import { Problem } from '#web/researcher/ui/problem.tsx'
import { useMe } from '../use-me.ts'

/** The whole log as a file. Fetched, because a plain link could not say which lab. */
export function DownloadButton() {
  const lab_id = useMe()?.lab_id ?? null
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const download = async () => {
    if (state === 'loading') return
    setState('loading')
    const file = await fetchLog(lab_id)
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

async function fetchLog(lab_id: string | null): Promise<Blob | undefined> {
  try {
    const response = await fetch(AUDIT_CSV_PATH, { headers: lab_id === null ? {} : { [LAB_HEADER]: lab_id } })
    return response.ok ? await response.blob() : undefined
  } catch {
    // fetch throws where there was no answer.
    return undefined
  }
}
