import { Checkbox, TextInput } from '@mantine/core'
import { alphanumerics } from '#domain/dice.ts'
import styles from './import.module.css'

/** Whether people are replaced, and the seed that decides by whom. */
export type PeopleChoice = { replaces: boolean; seed: string }

export const newSeed = () => alphanumerics(6, Math.random)

type Props = { choice: PeopleChoice; onChange: (choice: PeopleChoice) => void; isOfRealPeople: boolean }

/** Posts of people who never agreed to be shown to participants. */
export function PeopleFields({ choice, onChange, isOfRealPeople }: Props) {
  return (
    <fieldset className={styles.people}>
      <legend>People in these posts</legend>
      <Checkbox
        label="Replace people by invented ones"
        description="Names, handles, pictures of authors, mentions, mail addresses, links to profiles and ids. The same person stays the same person."
        checked={choice.replaces}
        onChange={({ currentTarget }) => onChange({ ...choice, replaces: currentTarget.checked })}
      />
      {choice.replaces && (
        <TextInput
          label="Seed"
          description="The same seed gives the same people again."
          value={choice.seed}
          onChange={({ currentTarget }) => onChange({ ...choice, seed: currentTarget.value.slice(0, 40) })}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {isOfRealPeople && (
        <p className={styles.note}>
          Real people wrote these posts. Most platforms’ terms limit what may be copied and shown, and many ethics boards ask how
          authors are protected: check both before you use them. A text that is quoted word for word can still be searched for,
          and pictures can show faces or names. Look through the cards.
        </p>
      )}
    </fieldset>
  )
}
