import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { Problem } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'

type Props = { questionnaire_id: string; label: string; onCopied: (questionnaire_id: string) => void }

/** Shipped questionnaires stay as they are, so that data of all studies can be compared. A copy can be changed. */
export function ShippedNotice({ questionnaire_id, label, onCopied }: Props) {
  const [copying, setCopying] = useState<'idle' | 'sending' | 'failed'>('idle')
  const copy = async () => {
    setCopying('sending')
    const result = await callApi('/v1/copy_questionnaire', { questionnaire_id })
    if (result.ok) onCopied(result.reply.data.questionnaire_id)
    else setCopying('failed')
  }
  return (
    <>
      <PageHeader title={label} />
      <Notice>
        <p>This questionnaire comes with Feedlab and stays as it is. A copy of it can be changed.</p>
        <Button onClick={() => void copy()} loading={copying === 'sending'}>
          Copy to change it
        </Button>
        {copying === 'failed' && <Problem>It could not be copied. Try again in a moment.</Problem>}
      </Notice>
    </>
  )
}
