import type { ServiceRules } from './service-rules.ts'

export const osf = {
  name: 'osf',
  label: 'OSF',
  tokenPlace: 'Settings, Personal access tokens',
  scopes: { write: 'osf.full_write' },
  usedFor: 'Projects and their files are made there as private ones.',
} as const satisfies ServiceRules
