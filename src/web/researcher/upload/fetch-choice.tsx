import { Checkbox } from '@mantine/core'

/** What the addresses of a sheet become when the set is saved. */
export type FetchChoice = {
  nLinks: number
  /** Whether this installation fetches anything. */
  mayFetch: boolean
  isWanted: boolean
  choose: (isWanted: boolean) => void
}

/** Part of saving a set whose cards show something from other hosts. */
export function FetchField({ nLinks, mayFetch, isWanted, choose }: FetchChoice) {
  if (nLinks === 0) return null
  if (!mayFetch)
    return (
      <p>
        Pictures or videos of this sheet are on other hosts. Participants’ browsers load them from there, because this
        installation fetches nothing from the web.
      </p>
    )
  return (
    <Checkbox
      label={`Fetch ${nLinks === 1 ? 'the picture or video' : `${nLinks.toLocaleString('en')} pictures and videos`} of the sheet into this set`}
      description="They are on other hosts now. Fetched, they are files of your lab, and no participant’s browser asks another host for them. It goes on in the background after the set is saved."
      checked={isWanted}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}
