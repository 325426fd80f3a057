import { Button, NativeSelect, TextInput } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditAction } from '#domain/accounts/audit-actions.ts'
import { actionText } from '#domain/accounts/describe-audit.ts'
import styles from './audit.module.css'
import { type AuditFilter, NO_FILTER } from './use-audit.ts'

type Props = {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  people: readonly { person_id: string; name: string }[]
}

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: actionText(value) })).sort((a, b) => a.label.localeCompare(b.label)),
]

export function AuditFilters({ filter, onFilter, people }: Props) {
  const change = (patch: Partial<AuditFilter>) => onFilter({ ...filter, ...patch })
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Filter</legend>
      <NativeSelect
        size="md"
        label="Person"
        value={filter.person_id}
        onChange={(event) => change({ person_id: event.currentTarget.value })}
        data={[{ value: '', label: 'Everybody' }, ...people.map(({ person_id, name }) => ({ value: person_id, label: name }))]}
      />
      <NativeSelect
        size="md"
        label="What"
        value={filter.action}
        onChange={(event) => change({ action: event.currentTarget.value as AuditAction | '' }) /* one of the options */}
        data={ACTIONS}
      />
      <TextInput
        type="date"
        size="md"
        label="From"
        value={filter.firstDay}
        onChange={(event) => change({ firstDay: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="md"
        label="To"
        value={filter.lastDay}
        onChange={(event) => change({ lastDay: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="subtle" size="md" onClick={() => onFilter(NO_FILTER)}>
          Clear the filter
        </Button>
      )}
    </fieldset>
  )
}
