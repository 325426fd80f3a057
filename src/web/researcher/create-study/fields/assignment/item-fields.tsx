import { NativeSelect, TextInput } from '@mantine/core'
import { MAX_STRATUM_ITEMS } from '#domain/parameters/assignment-settings.ts'
import { itemsOf, weightsOf, withItems, withWeight } from '#domain/study/assignment/assignment-edits.ts'
import type { Method } from '#domain/study/assignment/methods/method.ts'
import type { StratumItem } from '#domain/study/assignment/stratum.ts'
import type { StratumChoice } from '#domain/study/assignment/stratum-choices.ts'
import { IconButton } from '../../icon-button.tsx'
import { Cell } from '../cell.tsx'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import styles from './assignment-fields.module.css'
import { NumbersInput } from './numbers-input.tsx'

type Props = Pick<FieldsProps, 'values' | 'change'> & { asked: readonly StratumChoice[]; method: Method }

/** The items before the feed in whose answers the conditions should be alike. */
export function ItemFields({ values, change, asked, method }: Props) {
  const items = itemsOf(values)
  const save = (next: readonly StratumItem[]) => change(withItems(values, next))
  const open = asked.filter(({ key, kind }) => kind !== 'unfit' && !items.some((item) => item.key === key))
  const isWeighted = method.name === 'minimisation'
  return (
    <Cell differs={false} name="assignment-by">
      <fieldset className={fields.topics}>
        <legend>Answers to go by</legend>
        <p className={fields.note}>{noteOf(asked, method)}</p>
        {items.length > 0 && (
          <ul className={fields.chosen}>
            {items.map((item, i) => (
              <ItemRow
                key={item.key}
                item={item}
                choice={asked.find(({ key }) => key === item.key)}
                weight={isWeighted ? (weightsOf(values)[item.key] ?? 1) : undefined}
                onWeight={(weight) => change(withWeight(values, item.key, weight))}
                onChange={(next) => save(items.map((each, at) => (at === i ? next : each)))}
                onRemove={() => save(items.filter((_, at) => at !== i))}
              />
            ))}
          </ul>
        )}
        {open.length > 0 && items.length < MAX_STRATUM_ITEMS && (
          <NativeSelect
            label="Add an item"
            value=""
            data={[{ value: '', label: 'Choose' }, ...byForm(open)]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = open.find(({ key }) => key === value)
              if (chosen) save([...items, chosen.kind === 'number' ? { key: value, bands: [] } : { key: value }])
            }}
          />
        )}
      </fieldset>
    </Cell>
  )
}

function noteOf(asked: readonly StratumChoice[], { needsItems }: Method): string {
  if (asked.length === 0)
    return needsItems
      ? 'Nothing is asked before the feed yet. This method needs a questionnaire there.'
      : 'Nothing is asked before the feed. With a questionnaire there, people could be balanced by their answers.'
  if (asked.every(({ kind }) => kind === 'unfit'))
    return 'What is asked before the feed has neither a list of answers nor a number, so people cannot be told apart by it.'
  return needsItems
    ? 'Items that are asked before the feed. Few with few answers work best.'
    : 'This method does not look at them. They are stored as the stratum of each person, and can have quotas.'
}

const byForm = (choices: readonly StratumChoice[]) =>
  [...new Set(choices.map(({ form }) => form))].map((group) => ({
    group,
    items: choices.filter(({ form }) => form === group).map(({ key, label }) => ({ value: key, label: `${key}: ${label}` })),
  }))

type RowProps = {
  item: StratumItem
  /** Undefined where the study no longer asks it. */
  choice: StratumChoice | undefined
  /** Undefined where the method has none. */
  weight: number | undefined
  onWeight: (weight: number) => void
  onChange: (item: StratumItem) => void
  onRemove: () => void
}

function ItemRow({ item: { key, bands }, choice, weight, onWeight, onChange, onRemove }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.question}>
        <code>{key}</code> {choice?.label ?? 'is not asked before the feed any more.'}
      </span>
      <IconButton icon="remove" label={`Remove ${key}`} onClick={onRemove} />
      {(bands !== undefined || weight !== undefined) && (
        <div className={styles.inputs}>
          {bands !== undefined && (
            <NumbersInput
              size="sm"
              label="Bands begin at"
              placeholder="18, 35, 55"
              numbers={bands}
              error={bands.length === 0 ? 'Such as 18, 35, 55.' : undefined}
              onChange={(next) => onChange({ key, bands: next })}
            />
          )}
          {weight !== undefined && (
            <TextInput
              size="sm"
              label="Weight"
              type="number"
              min={0.1}
              max={1000}
              step="any"
              defaultValue={weight}
              onChange={({ currentTarget: { valueAsNumber } }) => {
                if (valueAsNumber > 0) onWeight(valueAsNumber)
              }}
              autoComplete="off"
            />
          )}
        </div>
      )}
    </li>
  )
}
