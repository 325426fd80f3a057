/** Who runs an installation and what came of it: for its landing page and its page About. Empty texts are left out there. */
export type AboutPlace = {
  papers: readonly Paper[]
  people: readonly Person[]
  contact: { email: string; address: string }
}

/** `doi` without an address before it. */
export type Paper = { title: string; authors: string; year: string; source: string; doi: string }

/** `media_id` of an uploaded picture. */
export type Person = { name: string; role: string; link: string; media_id: string }

export const NOTHING_ENTERED: AboutPlace = { papers: [], people: [], contact: { email: '', address: '' } }

export const NEW_PAPER: Paper = { title: '', authors: '', year: '', source: '', doi: '' }
export const NEW_PERSON: Person = { name: '', role: '', link: '', media_id: '' }

export const MAX_PAPERS = 200
export const MAX_PEOPLE = 100

/** As many as somebody would write in one field, and as a page can show. */
export const MAX_LINE = 500
export const MAX_POSTAL_ADDRESS = 1000
