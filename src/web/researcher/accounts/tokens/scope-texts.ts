import type { Scope } from '#domain/accounts/roles.ts'

/** What each scope allows, in one line. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { label: string; allows: string }>> = {
  'read-studies': { label: 'Read studies', allows: 'See studies, sets, settings and progress.' },
  'read-data': { label: 'Read data', allows: 'Download what participants did and answered.' },
  'write-stimuli': { label: 'Write stimuli', allows: 'Upload files; create, change and delete sets.' },
  'write-studies': { label: 'Write studies', allows: 'Create, change, pause and close studies, exclude participants.' },
}
