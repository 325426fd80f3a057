import { Button, NativeSelect, TextInput } from '@mantine/core'
import { checkStrataQuotas, type StratumQuota } from '#domain/parameters/assignment-settings.ts'
import { itemsOf, quotasOf, withQuotas } from '#domain/study/assignment/assignment-edits.ts'
import type { StratumItem } from '#domain/study/assignment/stratum.ts'
import { levelsOf, type StratumChoice } from '#domain/study/assignment/stratum-choices.ts'
import { IconButton } from '../../icon-button.tsx'
import { Cell } from '../cell.tsx'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import styles from './assignment-fields.module.css'

type Props = Pick<FieldsProps, 'values' | 'change'> & { asked: readonly StratumChoice[] }

/** How many participants with certain answers the study wants. Without items to go by there is nothing to choose. */
export function QuotaRows({ values, change, asked }: Props) {
  const items = itemsOf(values).flatMap((item) => {
    const choice = asked.find(({ key }) => key === item.key)
    return choice === undefined ? [] : [{ item, choice }]
  })
  const quotas = quotasOf(values)
  if (items.length === 0) return null
  const save = (next: readonly StratumQuota[]) => change(withQuotas(next))
  const repeated = checkStrataQuotas(values['quota-strata']).find((problem) => problem.includes('same answers'))
  return (
    <Cell differs={false} name="quota-strata">
      <fieldset className={fields.topics}>
        <legend>Participants by answers</legend>
        <p className={fields.note}>
          People whose answers have enough participants leave by the exit for full studies, before the feed.
        </p>
        {quotas.length > 0 && (
          <ul className={fields.chosen}>
            {quotas.map((quota, i) => (
              <QuotaRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a quota is its place in the list while it is being edited.
                key={i}
                place={i + 1}
                quota={quota}
                items={items}
                onChange={(next) => save(quotas.map((each, at) => (at === i ? next : each)))}
                onRemove={() => save(quotas.filter((_, at) => at !== i))}
              />
            ))}
          </ul>
        )}
        {repeated && <p className={fields.problem}>Two quotas are for the same answers.</p>}
        <div>
          <Button variant="default" size="sm" onClick={() => save([...quotas, { stratum: {}, quota: 0 }])}>
            Add a quota
          </Button>
        </div>
      </fieldset>
    </Cell>
  )
}

type RowProps = {
  /** From 1. */
  place: number
  quota: StratumQuota
  items: readonly { item: StratumItem; choice: StratumChoice }[]
  onChange: (quota: StratumQuota) => void
  onRemove: () => void
}

function QuotaRow({ place, quota: { stratum, quota }, items, onChange, onRemove }: RowProps) {
  const isEmpty = Object.keys(stratum).length === 0
  return (
    <li className={styles.row}>
      <span className={styles.question}>{`Quota ${place}`}</span>
      <IconButton icon="remove" label={`Remove quota ${place}`} onClick={onRemove} />
      <div className={styles.inputs}>
        {items.map(({ item, choice }, i) => (
          <NativeSelect
            key={item.key}
            size="sm"
            label={item.key}
            value={stratum[item.key] ?? ANY}
            data={[{ value: ANY, label: 'Any answer' }, ...levelsOf(item, choice)]}
            error={isEmpty && i === 0 ? 'Choose an answer.' : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ stratum: withLevel(stratum, item.key, value), quota })}
          />
        ))}
        <TextInput
          size="sm"
          label="Participants"
          inputMode="numeric"
          value={quota === 0 ? '' : String(quota)}
          error={quota === 0 ? 'Say how many.' : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ stratum, quota: Number(value.replace(/\D/g, '').slice(0, 6)) })}
          autoComplete="off"
        />
      </div>
    </li>
  )
}

/** No option and no band is empty. */
const ANY = ''

function withLevel(stratum: StratumQuota['stratum'], key: string, level: string): StratumQuota['stratum'] {
  const { [key]: _, ...others } = stratum
  return level === ANY ? others : { ...others, [key]: level }
}
