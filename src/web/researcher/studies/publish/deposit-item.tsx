import { Button } from '@mantine/core'
import { useId } from 'react'
import { addressOf } from '#domain/publication/publication.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { sizeOf } from '#web/researcher/download/count-words.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import jobs from '#web/researcher/jobs/jobs.module.css'
import page from '#web/researcher/ui/page.module.css'
import { Problem, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain } from '../panel/use-panel.ts'
import { CONTENT_LABELS, sendingWords } from './deposit-words.ts'
import { isSending, type ShownDeposit, type ShownPublication, useRefreshPublication } from './use-publication.ts'

type Props = { experiment_id: string; deposit: ShownDeposit; services: ShownPublication['services']; mayStop: boolean }

/** One draft: where it is, what is in it, and how its last sending went. */
export function DepositItem({ experiment_id, deposit, services, mayStop }: Props) {
  const { service, content, doi, page: address, sent_at, file_name, bytes, job } = deposit
  const label = services.find(({ name }) => name === service)?.label ?? service
  return (
    <>
      <p>
        <strong>{`${CONTENT_LABELS[content]}, ${label}`}</strong>
      </p>
      {doi !== '' && (
        <p>
          DOI, once it is published: <a href={addressOf(doi)}>{doi}</a>
        </p>
      )}
      {job !== null && isSending(deposit) && <Sending experiment_id={experiment_id} job={job} mayStop={mayStop} />}
      {job !== null && job.error !== null && <Problem>{job.error}</Problem>}
      {sent_at !== null && (
        <p className={page.soft}>
          <bdi>{file_name}</bdi> ({sizeOf(bytes ?? 0)}) arrived{' '}
          <time dateTime={new Date(sent_at).toISOString()}>{formatDateTime(sent_at)}</time>. Nothing was published.
        </p>
      )}
      {address !== '' && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">{`Open the draft on ${label}`}</a>
        </p>
      )}
    </>
  )
}

type SendingProps = { experiment_id: string; job: NonNullable<ShownDeposit['job']>; mayStop: boolean }

function Sending({ experiment_id, job, mayStop }: SendingProps) {
  const id = useId()
  const { change, send } = useChange({ explain, refresh: useRefreshPublication(experiment_id) })
  return (
    <div className={jobs.progress}>
      <p id={id}>{sendingWords(job)}</p>
      <progress aria-labelledby={id} {...(job.total > 0 && { max: job.total, value: job.done })} />
      {mayStop && (
        <div>
          <Button
            {...{ variant: 'default', size: 'sm', loading: change.state === 'sending' }}
            onClick={() => void send(callApi('/v1/cancel_job', { id: job.job_id }))}
          >
            Stop
          </Button>
        </div>
      )}
      <Refused change={change} />
    </div>
  )
}
