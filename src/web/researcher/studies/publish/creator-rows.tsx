import { Button, TextInput } from '@mantine/core'
import { isOrcid, plainOrcid } from '#domain/publication/orcid.ts'
import { MOST_CREATORS } from '#domain/publication/publication.ts'
import styles from './publish.module.css'
import type { Details } from './use-publication.ts'

type Creators = Details['creators']
type Props = { creators: Creators; isReadOnly: boolean; onChange: (creators: Creators) => void }

const EMPTY = { name: '', orcid: '', affiliation: '' }

/** Who made the data, in the order in which they are cited. */
export function CreatorRows({ creators, isReadOnly, onChange }: Props) {
  const change = (at: number, part: Partial<Creators[number]>) =>
    onChange(creators.map((creator, i) => (i === at ? { ...creator, ...part } : creator)))
  return (
    <fieldset className={styles.creators}>
      <legend>People, in the order in which they are cited</legend>
      {creators.map((creator, i) => (
        // The place is what a row is known by: two people may have the same name while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={i} className={styles.creator}>
          <TextInput
            {...{ size: 'md', label: `Name of person ${i + 1}`, readOnly: isReadOnly, autoComplete: 'off', value: creator.name }}
            placeholder="Lovelace, Ada"
            onChange={({ currentTarget: { value } }) => change(i, { name: value })}
          />
          <TextInput
            {...{
              size: 'md',
              label: `ORCID of person ${i + 1}`,
              readOnly: isReadOnly,
              autoComplete: 'off',
              value: creator.orcid,
            }}
            placeholder="0000-0002-1825-0097"
            error={orcidError(creator.orcid)}
            onChange={({ currentTarget: { value } }) => change(i, { orcid: value })}
            onBlur={() => creator.orcid !== plainOrcid(creator.orcid) && change(i, { orcid: plainOrcid(creator.orcid) })}
          />
          <TextInput
            {...{ size: 'md', label: `Affiliation of person ${i + 1}`, readOnly: isReadOnly, value: creator.affiliation }}
            onChange={({ currentTarget: { value } }) => change(i, { affiliation: value })}
          />
          {!isReadOnly && creators.length > 1 && (
            <Button
              {...{ variant: 'default', size: 'md', 'aria-label': `Take person ${i + 1} out` }}
              onClick={() => onChange(creators.filter((_, at) => at !== i))}
            >
              Take out
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && creators.length < MOST_CREATORS && (
        <div>
          <Button variant="default" size="md" onClick={() => onChange([...creators, EMPTY])}>
            Add a person
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Said once all of it is typed. */
function orcidError(orcid: string): string | undefined {
  const plain = plainOrcid(orcid)
  return plain.length >= 19 && !isOrcid(plain) ? 'There is a typing error in it: the check digit does not fit.' : undefined
}
