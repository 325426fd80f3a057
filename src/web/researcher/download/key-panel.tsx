import { Button } from '@mantine/core'
import { RECRUITER_IDS_FILE } from '#domain/exports/recruiter-ids.ts'
import { Panel } from '../ui/panel.tsx'

/** The key that joins user ids with the ids of a panel, for those who may have it. */
export function KeyPanel({ id }: { id: string }) {
  return (
    <Panel id="key-file" heading="Ids of the panel">
      <p>
        A CSV file that joins each user_id with the ids that a panel sent, such as PROLIFIC_PID. No other file has them. Keep it
        apart from the data; every download is in the audit log.
      </p>
      <Button component="a" variant="default" href={`/v1/exports/${encodeURIComponent(id)}/${RECRUITER_IDS_FILE}`} download>
        Download key file
      </Button>
    </Panel>
  )
}
