import { Button, Skeleton } from '@mantine/core'
import { messages } from '#contract/messages.ts'
import styles from './available-sets.module.css'
import { useEntitySets } from './use-entity-sets.ts'

export function AvailableSets() {
  const { data, isPending, isError, refetch, isFetching } = useEntitySets()

  if (isPending) return <Skeleton height={120} radius="sm" aria-label="Loading the sets" />
  if (isError)
    return (
      <div role="alert" className={styles.problem}>
        <p>{messages.entitySetsFailed}</p>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => refetch()}>
          {messages.retry}
        </Button>
      </div>
    )
  if (data.length === 0) return <p>{messages.entitySetsEmpty}</p>

  return (
    <table className={styles.sets}>
      <caption>Sets on this installation</caption>
      <thead>
        <tr>
          <th scope="col">Set</th>
          <th scope="col">Category</th>
          <th scope="col">Cards</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ entity_set, entity_category, num_entities }) => (
          <tr key={`${entity_category}/${entity_set}`}>
            <td>
              <code>{entity_set}</code>
            </td>
            <td>{entity_category}</td>
            <td>{num_entities}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
