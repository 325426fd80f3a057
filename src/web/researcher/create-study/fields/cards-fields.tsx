import { Button, MultiSelect, Stack } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { Loading } from '#web/researcher/ui/loading/loading.tsx'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import { ChosenSetRow } from './chosen-set-row.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

/** Spec 9: a picker asks for the sets this long after the last key, so that one that was saved meanwhile is found. */
const PICKER_MS = 500

export function CardsFields({ values, change, differs }: FieldsProps) {
  const { sets } = useStudyContext()
  const askAgain = useDebouncedCallback(sets.retry, PICKER_MS)
  const chosen = values.entity_sets
  const usesAll = findFeedAlgorithm(values.algorithm)?.respectsCardCounts === false
  const unlisted = chosen.filter(({ entity_set }) => sets.sizes !== undefined && !sets.sizes.has(entity_set))

  const row = (set: ChosenSet) => (
    <ChosenSetRow
      key={set.entity_set}
      set={set}
      size={sets.sizes?.get(set.entity_set)}
      usesAll={usesAll}
      onChange={(changed) => change({ entity_sets: chosen.map((each) => (each.entity_set === set.entity_set ? changed : each)) })}
      onRemove={() => change({ entity_sets: chosen.filter(({ entity_set }) => entity_set !== set.entity_set) })}
    />
  )

  return (
    <Cell differs={differs('entity_sets')} name="entity_sets">
      {sets.state === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>{messages.entitySetsFailed}</p>
          <Button size="compact-sm" variant="default" loading={sets.isRetrying} onClick={sets.retry}>
            {messages.retry}
          </Button>
        </div>
      )}
      {sets.state === 'loading' && sets.list.length === 0 && <Loading what="the sets" height={76} />}
      {sets.state === 'ready' && sets.list.length === 0 && (
        <p>
          There are no sets yet. <Link to="/upload">Add cards</Link> first.
        </p>
      )}
      {usesAll && chosen.length > 0 && (
        <p className={styles.note}>The chosen news feed algorithm uses all cards of each set; numbers of cards do not apply.</p>
      )}
      <div className={styles.grid}>
        {sets.categories.map((category) => {
          const listed = sets.list.filter(({ entity_category }) => entity_category === category)
          const names = listed.map(({ entity_set }) => entity_set)
          const ofCategory = chosen.filter(({ entity_set }) => names.includes(entity_set))
          return (
            <Stack key={category} gap="xs">
              <MultiSelect
                label={`Sets of ${category} cards`}
                placeholder={messages.createSetsPlaceholder(category)}
                data={listed.map(({ entity_set, num_entities }) => ({
                  value: entity_set,
                  label: `${entity_set} (${num_entities})`,
                }))}
                value={ofCategory.map(({ entity_set }) => entity_set)}
                onChange={(picked) => change({ entity_sets: withPicked(chosen, names, picked) })}
                searchable
                onSearchChange={(typed) => typed !== '' && askAgain()}
                nothingFoundMessage="No such set"
                comboboxProps={{ withinPortal: true }}
                classNames={{ pill: styles.hiddenPill ?? '' }}
              />
              {ofCategory.length > 0 && <ul className={styles.chosen}>{ofCategory.map(row)}</ul>}
            </Stack>
          )
        })}
      </div>
      {unlisted.length > 0 && <ul className={styles.chosen}>{unlisted.map(row)}</ul>}
    </Cell>
  )
}

/** The chosen sets after the selection in one category changed. Sets that stay keep their settings and their position. */
function withPicked(chosen: readonly ChosenSet[], ofCategory: readonly string[], picked: readonly string[]): ChosenSet[] {
  const kept = chosen.filter(({ entity_set }) => !ofCategory.includes(entity_set) || picked.includes(entity_set))
  const added = picked.filter((name) => !chosen.some(({ entity_set }) => entity_set === name))
  return [...kept, ...added.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' as const }))]
}
