import { Button, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAX_STUDY_NAME_LENGTH } from '#domain/parameters/index.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import { conditionNames } from '#domain/study/design/words.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import type { ShownStudy } from '../study-types.ts'
import { useRunningSettings } from '../use-studies.ts'
import styles from './running-panel.module.css'

/** isQuota takes no larger one. */
const MAX_QUOTA = 999_999

type Quota = number | ''
type Props = Pick<ShownStudy, 'study' | 'condition_settings' | 'conditions'> & { names: readonly string[] }

/** Name and quotas, which change at once and make no version. */
export function RunningPanel({ study, condition_settings, conditions, names }: Props) {
  const { total, ofCondition } = quotasIn(condition_settings)
  const savedTotal: Quota = total ?? ''
  const saved = {
    name: study.name,
    total: savedTotal,
    ofCondition: conditions.map(({ condition }) => ofCondition.get(condition) ?? ''),
  }
  const [name, setName] = useState(saved.name)
  const [wanted, setWanted] = useState<Quota>(saved.total)
  const [quotas, setQuotas] = useState<readonly Quota[]>(saved.ofCondition)
  const [result, setResult] = useState('')
  const { change, setRunning } = useRunningSettings(study.experiment_id)
  const given = [
    ...(name.trim() === saved.name ? [] : [{ condition: 1, param: 'study-name' as const, value: name.trim() }]),
    ...(wanted === saved.total ? [] : [{ condition: 1, param: 'quota-total' as const, value: String(wanted) }]),
    ...quotas.flatMap((quota, i) =>
      quota === saved.ofCondition[i] ? [] : [{ condition: i + 1, param: 'quota' as const, value: String(quota) }],
    ),
  ]
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (change.state === 'sending' || given.length === 0) return
    setResult('')
    if (await setRunning(given)) setResult('Saved. It applies from now on.')
  }
  const isClosed = study.status === 'closed'
  const quotaField = {
    size: 'md',
    min: 1,
    max: MAX_QUOTA,
    allowDecimal: false,
    allowNegative: false,
    disabled: isClosed,
  } as const
  const read = (value: string | number): Quota => (value === '' ? '' : Number(value))
  return (
    <Panel id="running" heading="Name and quotas">
      <p className={page.soft}>
        {isClosed
          ? 'The study is closed: its name and quotas stay as they are.'
          : 'They apply at once to everybody who comes from now on, and make no new version. A quota that is reached already lets nobody new in.'}
      </p>
      <form className={`${page.form} ${styles.form}`} onSubmit={onSubmit}>
        <TextInput
          size="md"
          label="Name of the study"
          description="Participants do not see it."
          value={name}
          disabled={isClosed}
          maxLength={MAX_STUDY_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
          dir="auto"
        />
        <div className={styles.quotas}>
          <NumberInput
            {...quotaField}
            label="Participants in total"
            placeholder="no quota"
            value={wanted}
            onChange={(value) => setWanted(read(value))}
          />
          {quotas.map((quota, i) => (
            <NumberInput
              {...quotaField}
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions are known by their number.
              key={i}
              label={`Participants in ${conditionNames([i + 1], names)}`}
              placeholder="no quota"
              value={quota}
              onChange={(value) => setQuotas(quotas.map((each, n) => (n === i ? read(value) : each)))}
            />
          ))}
        </div>
        {!isClosed && (
          <div className={page.actions}>
            <Button type="submit" size="md" loading={change.state === 'sending'} aria-disabled={given.length === 0}>
              Save
            </Button>
          </div>
        )}
        <Done>{result}</Done>
        <Refused change={change} />
      </form>
    </Panel>
  )
}
