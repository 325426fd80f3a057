import { Checkbox } from '@mantine/core'

/** What the addresses of a sheet become when the set is saved. */
export type FetchChoice = {
  nLinks: number
  /** Whether this installation fetches anything. */
  mayFetch: boolean
  isWanted: boolean
  choose: (isWanted: boolean) => void
  /** Whether the addresses of pictures of posts stay out of the set. */
  hides: boolean
  hide: (hides: boolean) => void
}

/** Part of saving a set whose cards show something from other hosts. */
export function FetchField({ nLinks, mayFetch, isWanted, choose, hides, hide }: FetchChoice) {
  if (nLinks === 0) return null
  return (
    <>
      {mayFetch ? (
        <Checkbox
          label={`Fetch ${nLinks === 1 ? 'the picture or video' : `${nLinks.toLocaleString('en')} pictures and videos`} of the sheet into this set`}
          description={
            isWanted
              ? 'They are on other hosts now. Fetched, they are files of your lab, and no participant’s browser asks another host for them. It goes on in the background after the set is saved.'
              : 'They stay on other hosts, which learn when a participant sees them, and can change or delete them. Tick this unless the study needs them there.'
          }
          checked={isWanted}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      ) : (
        <p>
          Pictures or videos of this sheet are on other hosts. Participants’ browsers load them from there, because this
          installation fetches nothing from the web.
        </p>
      )}
      <Checkbox
        label="Keep the addresses of pictures in posts out of the set and its exports"
        description="An address can say who wrote a post. The cells get names such as picture_001.jpg."
        checked={hides}
        onChange={(event) => hide(event.currentTarget.checked)}
      />
    </>
  )
}
