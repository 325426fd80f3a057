import { Group, Stack, Switch, TextInput } from '@mantine/core'
import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { IconButton } from '../icon-button.tsx'
import { BalanceFields } from './balance-fields.tsx'
import styles from './fields.module.css'

type Props = {
  set: ChosenSet
  /** Undefined if the set is not in the list of sets. */
  size: number | undefined
  /** Whether the algorithm uses every card, so that the number has no effect. */
  usesAll: boolean
  onChange: (set: ChosenSet) => void
  onRemove: () => void
}

export function ChosenSetRow({ set, size, usesAll, onChange, onRemove }: Props) {
  const { number_to_show, ...rest } = set
  const isTooMany = size !== undefined && number_to_show !== undefined && number_to_show > size
  const isPart = number_to_show !== undefined && number_to_show !== size
  const what = set.balance_by === undefined ? 'cards' : 'items'

  return (
    <li className={styles.set}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span className={styles.setName}>
          <code>{set.entity_set}</code>
          <span className={styles.size}>{size === undefined ? 'not listed' : `${size} cards`}</span>
        </span>
        <IconButton icon="remove" label={`Remove ${set.entity_set}`} onClick={onRemove} />
      </Group>
      <Stack gap="sm">
        <TextInput
          type="number"
          size="sm"
          label={`Number of ${what}`}
          aria-label={`Number of ${what} of ${set.entity_set}`}
          placeholder={size === undefined ? 'all' : `all ${size}`}
          min={1}
          max={size}
          value={number_to_show ?? ''}
          disabled={usesAll}
          error={isTooMany && !usesAll ? `At most ${size}` : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange(value === '' ? rest : { ...rest, number_to_show: Number(value) })
          }}
        />
        <Switch
          withThumbIndicator={false}
          label="Random for each participant"
          aria-label={`Random for each participant: ${set.entity_set}`}
          checked={set.randomize_between_subjects === 'yes'}
          disabled={usesAll || !isPart}
          onChange={(event) => onChange({ ...set, randomize_between_subjects: event.currentTarget.checked ? 'yes' : 'no' })}
        />
        <BalanceFields set={set} isDisabled={usesAll} onChange={onChange} />
      </Stack>
    </li>
  )
}
