/** A service of the scientific record that is called with a token of the lab. Its names and scopes change, so they are data: one file for each. */
export type ServiceRules = {
  name: string
  label: string
  /** Where people make a token there, in words. */
  tokenPlace: string
  /** What a token has to be allowed, by what is done with it. */
  scopes: {
    /** To make drafts and send files. */
    write: string
  }
  /** What it is used for here, in words. */
  usedFor: string
}
