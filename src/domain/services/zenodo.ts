import type { ServiceRules } from './service-rules.ts'

const zenodoLike = {
  tokenPlace: 'Settings, Applications, Personal access tokens',
  /** Not `deposit:actions`: publishing is left to the person. */
  scopes: { write: 'deposit:write' },
} as const

export const zenodo = {
  ...zenodoLike,
  name: 'zenodo',
  label: 'Zenodo',
  usedFor: 'A DOI is reserved and files are sent there as a draft, which you publish there.',
} as const satisfies ServiceRules

/** For trying things out: its DOIs lead nowhere. */
export const zenodoSandbox = {
  ...zenodoLike,
  name: 'zenodo-sandbox',
  label: 'Zenodo sandbox',
  usedFor: 'For trying a deposit: what is there is deleted from time to time, and its DOIs lead nowhere.',
} as const satisfies ServiceRules
