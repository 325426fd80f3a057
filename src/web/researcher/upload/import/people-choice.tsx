import { Checkbox, TextInput } from '@mantine/core'
import { alphanumerics } from '#domain/dice.ts'
import { useMe } from '../../accounts/use-me.ts'
import styles from './import.module.css'

/** Whether people are replaced, the seed that decides by whom, and whether pictures on other hosts are left out. */
export type PeopleChoice = { replaces: boolean; seed: string; leavesOutLinked: boolean }

export const newChoice = (replaces: boolean): PeopleChoice => ({
  replaces,
  seed: alphanumerics(6, Math.random),
  leavesOutLinked: false,
})

type Props = {
  choice: PeopleChoice
  onChange: (choice: PeopleChoice) => void
  isOfRealPeople: boolean
  /** Pictures and videos of the posts on other hosts. */
  nLinked: number
}

/** Posts of people who never agreed to be shown to participants. */
export function PeopleFields({ choice, onChange, isOfRealPeople, nLinked }: Props) {
  const mayFetch = useMe()?.fetches_from_web ?? false
  return (
    <fieldset className={styles.people}>
      <legend>People in these posts</legend>
      <Checkbox
        label="Replace people by invented ones"
        description="Names, handles, pictures of authors, mentions, mail addresses, links to profiles, ids and names of files. The same person stays the same person."
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
      {choice.replaces && nLinked > 0 && (
        <>
          <p className={styles.note}>
            {nLinked === 1 ? '1 picture or video is' : `${nLinked.toLocaleString('en')} pictures and videos are`} on other hosts,
            and an address can say who wrote a post. When you save the set, the cells get names such as picture_001.jpg.{' '}
            {mayFetch
              ? 'The files are fetched after that. What cannot be fetched is still loaded by participants’ browsers from those hosts; the page of the set lists it.'
              : 'This installation fetches nothing from the web, so participants’ browsers load them from those hosts. Give them as files, or leave them out.'}
          </p>
          <Checkbox
            label="Leave these pictures and videos out"
            description="Posts that show nothing else are left out, too."
            checked={choice.leavesOutLinked}
            onChange={({ currentTarget }) => onChange({ ...choice, leavesOutLinked: currentTarget.checked })}
          />
        </>
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
